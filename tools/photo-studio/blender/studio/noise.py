"""Gradient noise on arrays of points."""

import numpy as np

_r = np.random.RandomState(11)
_p = _r.permutation(256)
_P = np.concatenate([_p, _p, _p]).astype(np.int64)
_G = _r.normal(size=(256, 3))
_G /= np.linalg.norm(_G, axis=1, keepdims=True)


def perlin(p):
    p = np.asarray(p, float)
    i = np.floor(p).astype(np.int64)
    f = p - i
    i &= 255
    u = f * f * f * (f * (f * 6 - 15) + 10)
    out = 0
    for dx in (0, 1):
        for dy in (0, 1):
            for dz in (0, 1):
                h = _P[_P[_P[(i[:, 0] + dx) & 255] + ((i[:, 1] + dy) & 255)] + ((i[:, 2] + dz) & 255)]
                g = _G[h & 255]
                d = g[:, 0] * (f[:, 0] - dx) + g[:, 1] * (f[:, 1] - dy) + g[:, 2] * (f[:, 2] - dz)
                w = (
                    (u[:, 0] if dx else 1 - u[:, 0])
                    * (u[:, 1] if dy else 1 - u[:, 1])
                    * (u[:, 2] if dz else 1 - u[:, 2])
                )
                out = out + w * d
    return out * 1.6


def fbm(p, oct=4, lac=2.1, gain=0.5):
    p = np.asarray(p, float)
    a = 1.0
    s = 0
    for k in range(oct):
        s = s + a * perlin(p + 17.3 * k)
        p = p * lac
        a *= gain
    return s
