"""Eucalyptus branches."""

import math

import numpy as np
from mathutils import Matrix, Vector

from botanicals.leaves import EUC, leaf_mesh
from materials.goods import matt
from materials.plants import leaf_skin
from studio.geometry import add, frames, make_mesh, tube


class Eucalyptus:
    def __init__(self, c1="#8FA08E", c2="#A9B6A3", L=0.36, W=0.15):
        self.m = leaf_skin("euc", c1, c2, 0.22, 0.55, 0.3)
        self.ms = matt("euc_stem", "#9B7F66", 0.7, 0.1, 0.3, 25)
        self.me = [
            leaf_mesh(
                "euc%d" % i,
                L,
                W,
                EUC,
                0.25 + 0.22 * (i % 4),
                0.18 + 0.15 * (i % 3),
                0.25 * ((-1) ** i),
                0.03,
                i + 5,
                30,
                15,
            )
            for i in range(6)
        ]
        for x in self.me:
            x.materials.append(self.m)

    def branch(self, M0, length=1.8, pairs=9, seed=0, curve=0.25, scale=1, droop=0):
        random = np.random.RandomState(seed)
        t = np.linspace(0, 1, 60)
        c = curve
        path = np.stack([t * length, c * t**2 * length + 0.03 * np.sin(t * 8), 0.05 * np.sin(t * 4) - droop * t**2], 1)
        v, f = tube(path, np.linspace(0.022, 0.007, 60), 8)
        o = add("estem", make_mesh("estem", v, f), self.ms)
        o.matrix_world = M0
        T, N, B = frames(path)
        for i in range(pairs):
            w = 0.10 + 0.88 * i / (pairs - 1)
            k = min(int(w * 59), 59)
            sc = scale * (1.05 - 0.55 * w) * 1.0
            ph = (i % 2) * 1.2 + random.randn() * 0.25
            for sgn in (0, math.pi):
                a = ph + sgn + random.randn() * 0.2
                out = B[k] * math.cos(a) + N[k] * math.sin(a) * 0.75
                d = T[k] * (0.45 + 0.5 * w) + out
                d /= np.linalg.norm(d)
                q = Vector(d).to_track_quat("X", "Z").to_matrix().to_4x4()
                L = (
                    Matrix.Translation(path[k])
                    @ q
                    @ Matrix.Rotation(random.randn() * 0.45, 4, "X")
                    @ Matrix.Scale(sc * random.uniform(0.85, 1.12), 4)
                )
                add("eleaf", self.me[random.randint(6)]).matrix_world = M0 @ L
