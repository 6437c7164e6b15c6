"""Dried lavender, in sprigs and loose buds."""

import math

import numpy as np
from mathutils import Matrix, Vector

from botanicals.leaves import OLIVE, PETAL, leaf_mesh
from materials.goods import matt
from materials.plants import leaf_skin
from studio.geometry import add, aim, frames, grid_faces, make_mesh, tube


def bud_mesh(seed, ribs=7, n=14, m=12):
    random = np.random.RandomState(seed)
    z = np.linspace(0, 1, m)
    r = np.interp(z, [0, 0.12, 0.4, 0.75, 0.92, 1], [0.07, 0.15, 0.21, 0.20, 0.17, 0.07])
    t = np.linspace(0, 2 * math.pi, ribs * 4, endpoint=False)
    rr = r[None, :] * (1 + 0.13 * np.cos(ribs * t)[:, None])
    bend = 0.12 * random.randn()
    v = np.stack(
        [rr * np.cos(t)[:, None] + bend * z[None, :] ** 2, rr * np.sin(t)[:, None], np.tile(z, (len(t), 1))], 2
    ).reshape(-1, 3)
    v += 0.02 * random.randn(*v.shape)
    return v, grid_faces(len(t), m, wrap_u=True)


class Lavender:
    def __init__(self, dried=True):
        self.cal = [make_mesh("cal%d" % i, *bud_mesh(i)) for i in range(4)]
        self.mc = matt("lav_calyx", "#9A90A8", 0.85, 0.35, 0.5, 30, spec=0.1)
        self.mf = matt("lav_floret", "#B3A3CE", 0.75, 0.2, 0.2, 30, spec=0.15)
        self.ms = matt("lav_stem", "#8C9270", 0.75, 0.1, 0.3, 30)
        self.ml = leaf_skin("lav_leaf", "#8E9A7C", "#A3AD90", 0.15, 0.7, 0.2)
        for me in self.cal:
            me.materials.append(self.mc)
        self.flo = [leaf_mesh("flo%d" % i, 0.5, 0.22, PETAL, 1.1, 0.6, 0.4, 0.04, i, 8, 5) for i in range(3)]
        for me in self.flo:
            me.materials.append(self.mf)
        self.leaf = [
            leaf_mesh("lvl%d" % i, 0.42, 0.026, OLIVE, 0.5 + 0.3 * i, 0.5, 0.5, 0.01, i, 18, 5) for i in range(3)
        ]
        for me in self.leaf:
            me.materials.append(self.ml)

    def sprig(self, M0, length=1.5, head=0.55, size=0.085, seed=0, curve=0.15, leaves=3):
        """grows along +X of M0 (Matrix), lying with slight curve"""
        random = np.random.RandomState(seed)
        t = np.linspace(0, 1, 50)
        c = curve * random.choice([-1, 1])
        path = np.stack(
            [
                t * length,
                c * t**2 * length + 0.012 * np.sin(t * 9 + random.rand() * 6),
                0.02 * np.sin(t * 5 + random.rand() * 6),
            ],
            1,
        )
        v, f = tube(path, np.linspace(0.014, 0.009, 50), 7)
        o = add("stem", make_mesh("stem", v, f), self.ms)
        o.matrix_world = M0
        T, N, B = frames(path)
        x0 = 1 - head / length
        W = [x0 - 0.16] + list(np.linspace(x0, 0.985, max(5, int(head / 0.075))))
        for wi, w in enumerate(W):
            k = int(w * 49)
            k = min(k, 49)
            n = random.randint(7, 10) if w < 0.93 else random.randint(4, 6)
            ph = random.rand() * 6
            for j in range(n):
                a = ph + 2 * math.pi * j / n + random.randn() * 0.15
                out = N[k] * math.cos(a) + B[k] * math.sin(a)
                up = 0.55 + 0.25 * random.rand() + (0.5 if w > 0.93 else 0)
                d = T[k] * up + out * 0.75
                d /= np.linalg.norm(d)
                pos = path[k] + out * 0.012 + T[k] * random.randn() * 0.012
                me = self.cal[random.randint(4)]
                sc = size * (1.05 - 0.3 * abs(w - (x0 + 0.5 * (1 - x0))) / (1 - x0)) * random.uniform(0.85, 1.15)
                L = (
                    Matrix.Translation(pos)
                    @ aim(d).to_matrix().to_4x4()
                    @ Matrix.Rotation(random.rand() * 6, 4, "Z")
                    @ Matrix.Scale(sc, 4)
                )
                b = add("bud", me)
                b.matrix_world = M0 @ L
                if random.rand() < 0.38 and w > x0 - 0.02:
                    for q in range(random.randint(2, 4)):
                        tip = pos + d * sc * 0.85
                        d2 = d + 0.7 * np.array(random.randn(3))
                        L2 = (
                            Matrix.Translation(tip)
                            @ Vector(d2).to_track_quat("X", "Z").to_matrix().to_4x4()
                            @ Matrix.Rotation(random.rand() * 6, 4, "X")
                            @ Matrix.Scale(sc * 0.75, 4)
                        )
                        add("fl", self.flo[random.randint(3)]).matrix_world = M0 @ L2
        for j in range(leaves):
            k = int(random.uniform(0.04, 0.30) * 49)
            a = random.choice([0, math.pi]) + random.randn() * 0.4
            out = N[k] * math.sin(a) * 0.3 + B[k] * math.cos(a)
            d = T[k] + out * 0.6
            L = (
                Matrix.Translation(path[k])
                @ Vector(d).to_track_quat("X", "Z").to_matrix().to_4x4()
                @ Matrix.Scale(random.uniform(0.7, 1.1), 4)
            )
            add("ll", self.leaf[random.randint(3)]).matrix_world = M0 @ L

    def loose(self, pos, random, size=0.075, normal=(0, 0, 1)):
        n = Vector(normal).normalized()
        t = Vector(random.randn(3))
        t = (t - n * t.dot(n)).normalized()
        d = t + n * random.uniform(-0.05, 0.25)
        L = (
            Matrix.Translation(pos)
            @ aim(d).to_matrix().to_4x4()
            @ Matrix.Rotation(random.rand() * 6, 4, "Z")
            @ Matrix.Scale(size * random.uniform(0.75, 1.15), 4)
        )
        add("bud", self.cal[random.randint(4)]).matrix_world = L
