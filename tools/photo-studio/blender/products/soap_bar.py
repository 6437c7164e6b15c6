"""Soap bars, their paper bands and stamp."""

import math

import numpy as np

from studio.geometry import add, grid_faces, make_mesh, rounded_box, vertex_normals
from studio.noise import fbm, perlin


def soap_bar(name, size, mat, seed, stamp=None, cut=True):
    v, f = rounded_box(size, 0.028, (220, 150, 60))
    random = np.random.RandomState(seed)
    n = vertex_normals(v, f)
    off = random.rand(3) * 40
    e = np.array(size) / 2
    d = 0.010 * fbm(v * 2.0 + off, 3) + 0.0022 * fbm(v * 16 + off, 3)
    # knife-drag lines on the long cut faces
    if cut:
        d += 0.0018 * perlin(np.stack([v[:, 0] * 2, v[:, 1] * 1.0, v[:, 2] * 42], 1) + off) * (np.abs(n[:, 2]) < 0.5)
    # nibbled edges
    ed = np.sort(np.abs(np.abs(v) - e), axis=1)[:, 1]
    ch = np.clip(perlin(v * 9 + off) - 0.12, 0, 1) * np.exp(-((ed / 0.03) ** 2))
    d -= 0.045 * ch
    if stamp is not None:
        H, W = stamp.shape
        m = n[:, 2] > 0.8
        s = 0.80
        u = (v[:, 0] / (size[0] * s * (W / H) * size[1] / size[0]) + 0.5) * (W - 1)
        w = (0.5 - v[:, 1] / (size[1] * s)) * (H - 1)
        ok = m & (u > 1) & (u < W - 2) & (w > 1) & (w < H - 2)
        ui = np.clip(u, 0, W - 2)
        wi = np.clip(w, 0, H - 2)
        i = wi.astype(int)
        j = ui.astype(int)
        fu = ui - j
        fw = wi - i
        S = stamp
        val = (S[i, j] * (1 - fu) + S[i, j + 1] * fu) * (1 - fw) + (S[i + 1, j] * (1 - fu) + S[i + 1, j + 1] * fu) * fw
        d -= np.where(ok, 0.020 * val, 0)
    v = v + n * d[:, None]
    v[:, 0] *= 1 + 0.012 * np.sin(v[:, 1] * 3 + seed)
    return add(name, make_mesh(name, v, f), mat)


def soap_band(name, size, width, mat, axis="x", gap=0.016, r=0.03):
    """paper band around a bar: wraps Y-Z section, 'width' along X. UV: front (-Y) + top unwrap, centred on front"""
    sy, sz = size[1] / 2 + gap, size[2] / 2 + gap
    pts = []
    for cx, cy, a0 in (
        (sy - r, sz - r, 0),
        (-(sy - r), sz - r, 90),
        (-(sy - r), -(sz - r), 180),
        (sy - r, -(sz - r), 270),
    ):
        for k in range(7):
            t = math.radians(a0 + 90 * k / 6)
            pts.append((cx + r * math.cos(t), cy + r * math.sin(t)))
    P = np.array(pts)
    seg = np.linalg.norm(np.diff(np.vstack([P, P[:1]]), axis=0), axis=1)
    L = np.concatenate([[0], np.cumsum(seg)])
    Q = np.vstack([P, P[:1]])
    n = 160
    s = np.linspace(0, L[-1], n)
    Y = np.interp(s, L, Q[:, 0])
    Z = np.interp(s, L, Q[:, 1])
    xs = np.linspace(-width / 2, width / 2, 24)
    X, I = np.meshgrid(xs, np.arange(n), indexing="ij")
    v = np.stack([X.ravel(), Y[I.ravel()], Z[I.ravel()]], 1)
    v[:, 0] += 0.002 * np.sin(v[:, 1] * 9)
    v[:, 1:] *= 1 + 0.004 * perlin(v * 5)[:, None]
    return v, grid_faces(24, n), X.ravel() / width + 0.5, v[:, 1], v[:, 2]
