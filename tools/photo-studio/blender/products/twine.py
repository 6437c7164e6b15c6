"""Twisted twine with loose fibres."""

import math

import numpy as np

from studio.geometry import frames, join_parts, make_mesh, tube


def twine_mesh(path, r=0.018, closed=False, seed=0, pitch=0.10, fibres=1.0):
    random = np.random.RandomState(seed)
    path = np.asarray(path, float)
    seg = np.linalg.norm(np.diff(path, axis=0), axis=1)
    L = np.concatenate([[0], np.cumsum(seg)])
    n = max(60, int(L[-1] / 0.008))
    s = np.linspace(0, L[-1], n)
    P = np.stack([np.interp(s, L, path[:, i]) for i in range(3)], 1)
    T, N, B = frames(P)
    parts = []
    for k in range(3):
        a = 2 * math.pi * (s / pitch + k / 3)
        q = P + r * 0.52 * (np.cos(a)[:, None] * N + np.sin(a)[:, None] * B)
        parts.append(tube(q, r * 0.56 * (1 + 0.10 * np.sin(s * 60 + k * 2)), 7))
    for _ in range(int(fibres * L[-1] * 45)):
        i = random.randint(2, n - 3)
        d = N[i] * random.randn() + B[i] * random.randn()
        d /= np.linalg.norm(d)
        l = random.uniform(0.02, 0.055)
        tt = np.linspace(0, 1, 5)[:, None]
        q = P[i] + d * r * 0.8 + tt * l * (d * 0.6 + T[i] * random.randn() * 0.8) + tt**2 * l * 0.5 * random.randn(3)
        parts.append(tube(q, 0.0012, 3))
    return make_mesh("twine", *join_parts(parts))
