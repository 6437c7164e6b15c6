"""Bent, veined blades: the stuff of every leaf and petal."""

import numpy as np

from studio.geometry import grid_faces, make_mesh
from studio.noise import fbm


def leaf_mesh(name, L, W, prof, bend=0.3, cup=0.25, twist=0.2, nz=0.01, seed=0, nu=28, nv=13):
    random = np.random.RandomState(seed)
    u = np.linspace(0, 1, nu)
    v = np.linspace(-1, 1, nv)
    U, Vv = np.meshgrid(u, v, indexing="ij")
    w = W * np.interp(u, *zip(*prof))
    ker = np.array([0.25, 0.5, 0.25])
    w = np.convolve(np.pad(w, 1, "edge"), ker, "valid")
    y = Vv * w[:, None]
    ang = bend * U
    R = L / max(abs(bend), 1e-3) * np.sign(bend if bend else 1)
    x = R * np.sin(ang)
    z = R * (1 - np.cos(ang)) - 0
    zz = cup * np.abs(Vv) ** 1.6 * w[:, None]
    tw = twist * U
    y2 = y * np.cos(tw) - zz * np.sin(tw)
    z2 = y * np.sin(tw) + zz * np.cos(tw)
    P = np.stack([x - np.sin(ang) * z2, y2, z + np.cos(ang) * z2], 2).reshape(-1, 3)
    P[:, 2] += nz * fbm(P * np.array([6, 6, 6]) / max(L, 0.2) * 0.6 + random.rand(3) * 50, 3)
    P[:, 1] += nz * 0.5 * fbm(P * 8 + random.rand(3) * 50, 2)
    uv = np.stack([U.ravel(), (Vv.ravel() + 1) / 2], 1)
    return make_mesh(name, P, grid_faces(nu, nv), uv)


EUC = [(0, 0.05), (0.08, 0.42), (0.25, 0.85), (0.45, 1), (0.65, 0.93), (0.82, 0.68), (0.94, 0.32), (1, 0.04)]


OLIVE = [(0, 0.06), (0.12, 0.45), (0.35, 0.9), (0.5, 1), (0.7, 0.8), (0.88, 0.4), (1, 0.03)]


PETAL = [(0, 0.16), (0.12, 0.42), (0.35, 0.82), (0.6, 1), (0.8, 0.94), (0.92, 0.68), (0.98, 0.38), (1, 0.2)]
