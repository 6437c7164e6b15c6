"""Bath bombs and their crumbs."""

import math

import numpy as np
from mathutils import Matrix, Vector

from studio.geometry import add, aim, icosphere, make_mesh
from studio.noise import fbm, perlin


def bath_bomb(name, R, seed, mat, sub=8, seam=True, npits=420):
    random = np.random.RandomState(seed)
    v, f = icosphere(sub)
    n = v.copy()
    off = random.rand(3) * 90
    d = (
        0.014 * fbm(n * 2.2 + off, 3)
        + 0.012 * fbm(n * 11 + off, 4)
        + 0.008 * fbm(n * 30 + off, 4)
        + 0.003 * perlin(n * 80 + off)
    )
    lump = perlin(n * 17 + off)
    d += 0.008 * np.clip(lump - 0.25, 0, 1)
    # pits / air holes and crumbled patches
    c = random.normal(size=(npits, 3))
    c /= np.linalg.norm(c, axis=1, keepdims=True)
    pr = random.uniform(0.010, 0.030, npits) * (1 + (random.rand(npits) < 0.10) * 1.4)
    dep = pr * random.uniform(0.25, 0.6, npits)
    for ci, ri, di in zip(c, pr, dep):
        q = n - ci
        q2 = (q * q).sum(1)
        m = q2 < (ri * 1.6) ** 2
        x = np.sqrt(q2[m]) / ri * (1 + 0.25 * perlin(n[m] * 60 + off))
        d[m] -= di * np.clip(1 - x * x, 0, 1) ** 0.7
        d[m] += di * 0.12 * np.exp(-(((x - 1.15) / 0.2) ** 2))
    if seam:
        z = n[:, 2] + 0.006 * perlin(n * 5 + off)
        rag = 0.6 + 0.8 * perlin(n * np.array([14, 14, 3]) + off)
        d += 0.013 * np.exp(-((z / 0.013) ** 2)) * np.clip(rag, 0, 1.2)
        d -= 0.006 * np.exp(-(((z - 0.03) / 0.012) ** 2))
        chip = np.clip(perlin(n * 6 + off + 40) - 0.28, 0, 1) * np.exp(-((z / 0.05) ** 2))
        d -= 0.09 * chip * (1 + 0.5 * perlin(n * 50 + off))
    v2 = n * (1 + d[:, None]) * R
    return add(name, make_mesh(name, v2, f), mat)


def crumbs(mat, center, R, n, random, spread=0.5, sizes=(0.004, 0.020)):
    me = []
    for i in range(4):
        v, f = icosphere(3)
        v = v * (1 + 0.35 * fbm(v * 2 + i * 9, 3)[:, None])
        x = make_mesh("crumb", v, f)
        x.materials.append(mat)
        me.append(x)
    for i in range(n):
        a = random.rand() * 6.28
        r = R * (0.55 + abs(random.randn()) * spread)
        s = sizes[0] + (sizes[1] - sizes[0]) * random.rand() ** 3
        add(
            "cr",
            me[random.randint(4)],
            None,
            (center[0] + r * math.cos(a), center[1] + r * math.sin(a), center[2] + s * 0.5),
            tuple(random.rand(3) * 6),
            s,
        )


def scatter_on_top(lav, pet, bomb, R, random, nb=26, axis=(0, -0.35, 1), spread=0.42, kind="lav"):
    ax = Vector(axis).normalized()
    for i in range(nb):
        t = Vector(random.randn(3))
        d = (ax + (t - ax * t.dot(ax)) * spread * min(abs(random.randn()), 1.6) * 0.55).normalized()
        p = Vector(bomb.location) + d * R * (1.0 if kind == "lav" else 0.992)
        if kind == "lav":
            lav.loose(p, random, 0.060, d)
        else:
            o = add("pb", pet[random.randint(len(pet))])
            o.matrix_world = (
                Matrix.Translation(p)
                @ aim(d).to_matrix().to_4x4()
                @ Matrix.Rotation(random.rand() * 6, 4, "Z")
                @ Matrix.Rotation(random.randn() * 0.25, 4, "X")
                @ Matrix.Scale(random.uniform(0.6, 1.1), 4)
            )
