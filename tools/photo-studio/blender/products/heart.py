"""Mini heart bath bombs."""

import math

import numpy as np

from studio.geometry import add, grid_faces, make_mesh, vertex_normals
from studio.noise import fbm, perlin


def heart(name, s, mat, seed):
    random = np.random.RandomState(seed)
    nr, nt = 60, 240
    t = np.linspace(0, 2 * math.pi, nt, endpoint=False)
    hx = 16 * np.sin(t) ** 3 / 17
    hy = (13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t) + 2.5) / 17
    rho = np.linspace(0, 1, nr) ** 0.7
    X = rho[:, None] * hx
    Y = rho[:, None] * hy
    Z = 0.62 * np.clip(1 - rho[:, None] ** 3.2, 0, 1) ** 0.62 + 0 * X
    v1 = np.stack([X, Y, Z], 2).reshape(-1, 3)
    r2 = np.linspace(1, 0, 14)
    v2 = np.stack(
        [
            r2[:, None] * hx * 0.97,
            r2[:, None] * hy * 0.97,
            -0.10 * np.clip((1 - r2[:, None]) * 8, 0, 1) + 0 * r2[:, None] * hx,
        ],
        2,
    ).reshape(-1, 3)
    v = np.vstack([v1, v2])
    f = grid_faces(nr + 14, nt, wrap_v=True)[:, ::-1]
    n = vertex_normals(v, f)
    off = random.rand(3) * 50
    d = 0.02 * fbm(v * 3 + off, 3) + 0.022 * fbm(v * 11 + off, 4) + 0.012 * perlin(v * 34 + off)
    pit = np.clip(perlin(v * 14 + off + 9) - 0.42, 0, 1)
    d -= 0.16 * pit
    v = (v + n * d[:, None]) * s
    return add(name, make_mesh(name, v, f), mat)
