"""Loose petals."""

import math

import bpy
from mathutils import Euler, Vector

from botanicals.leaves import PETAL, leaf_mesh
from materials.plants import petal_skin
from studio.geometry import add


class Petals:
    def __init__(self, c_edge="#B9747A", c_mid="#E8CDB9", n=6, L=0.34, W=0.17):  # rose petals
        m = petal_skin("petal" + c_edge, c_edge, c_mid)
        self.me = [
            leaf_mesh(
                "pet%d" % i,
                L,
                W,
                PETAL,
                0.35 + 0.2 * (i % 4),
                0.4 + 0.2 * ((i * 7) % 3),
                0.3 * ((-1) ** i),
                0.055 * L,
                i + 20,
                26,
                19,
            )
            for i in range(n)
        ]
        for x in self.me:
            x.materials.append(m)

    def put(self, pos, random, scale=1, tilt=0.16, flip=None):
        r = Euler(
            (
                random.randn() * tilt + (math.pi if (random.rand() < 0.3 if flip is None else flip) else 0),
                random.randn() * tilt - 0.08,
                random.rand() * 6.28,
            )
        )
        o = add("petal", self.me[random.randint(len(self.me))], None, (0, 0, 0), r, scale * random.uniform(0.75, 1.15))
        bpy.context.view_layer.update()
        zmin = min((o.matrix_world @ Vector(c)).z for c in o.bound_box)
        o.location = (pos[0], pos[1], pos[2] - zmin - 0.006)
        return o
