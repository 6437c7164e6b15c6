"""The open kraft box and its crinkle paper."""

import zlib

import numpy as np

from studio.geometry import add, grid_faces, join_parts, make_mesh, rounded_box
from studio.noise import fbm


def board(name, size, mat, parent, loc, rot=(0, 0, 0), r=0.012):
    v, f = rounded_box(size, r, (24, 24, 6))
    v += 0.003 * fbm(v * 2.2 + zlib.crc32(name.encode()) % 17, 2)[:, None]
    o = add(name, make_mesh(name, v, f), mat, loc, rot)
    o.parent = parent
    return o


def crinkle_fill(n, W, D, z0, z1, random, items, name, mat):
    parts = []
    for i in range(n):
        m = 34
        L = random.uniform(0.35, 0.8)
        w = random.uniform(0.024, 0.036)
        t = np.linspace(0, 1, m)
        ph = random.rand() * 6.28
        k = random.uniform(-1.6, 1.6)
        ang = ph + k * t * 1.6
        dx = np.cumsum(np.cos(ang)) * L / m
        dy = np.cumsum(np.sin(ang)) * L / m
        x = random.uniform(-W / 2 + 0.05, W / 2 - 0.05) + dx - dx.mean()
        y = random.uniform(-D / 2 + 0.05, D / 2 - 0.05) + dy - dy.mean()
        zz = (
            random.uniform(z0, z1)
            + random.uniform(0.03, 0.10) * np.sin(t * random.uniform(2, 6) + random.rand() * 6)
            + 0.022 * (2 * np.abs((t * m / 2.0) % 1 * 1.0 - 0.5) - 0.5) * random.uniform(0.7, 1.3) * 2
        )
        tz = random.randn() * 0.25
        x = np.clip(x, -W / 2 + 0.03, W / 2 - 0.03)
        y = np.clip(y, -D / 2 + 0.03, D / 2 - 0.03)
        for cx, cy, rx, ry, zb in items:
            ins = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1
            zz = np.where(ins, np.minimum(zz, zb - 0.02), zz)
        nx, ny = -np.sin(ang), np.cos(ang)
        tw = random.randn() * 0.5 + random.randn() * 1.2 * t
        a = np.stack([x + nx * w * np.cos(tw), y + ny * w * np.cos(tw), zz + w * np.sin(tw) + tz * 0], 1)
        b = np.stack([x - nx * w * np.cos(tw), y - ny * w * np.cos(tw), zz - w * np.sin(tw)], 1)
        v = np.stack([a, b], 1).reshape(-1, 3)
        v[:, 2] = np.maximum(v[:, 2], 0.03)
        parts.append((v, grid_faces(m, 2)))
    return add(name, make_mesh(name, *join_parts(parts), smooth=False), mat)
