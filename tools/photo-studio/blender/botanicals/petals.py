"""Loose petals."""

import math

import bpy
from mathutils import Euler, Vector

from botanicals.leaves import PETAL, leaf_mesh
from materials.plants import petal_skin
from studio.geometry import add


class Petals:
    def __init__(s, c_edge="#B9747A", c_mid="#E8CDB9", n=6, L=0.34, W=0.17):  # rose petals
        m = petal_skin("petal" + c_edge, c_edge, c_mid)
        s.me = [
            leaf_mesh(
                "pet%d" % i,
                L,
                W,
                PETAL,
                0.5 + 0.25 * (i % 4),
                0.55 + 0.25 * ((i * 7) % 3),
                0.3 * ((-1) ** i),
                0.055 * L,
                i + 20,
                26,
                19,
            )
            for i in range(n)
        ]
        for x in s.me:
            x.materials.append(m)

    def put(s, pos, rs, scale=1, tilt=0.35, flip=None):
        r = Euler(
            (
                rs.randn() * tilt + (math.pi if (rs.rand() < 0.3 if flip is None else flip) else 0),
                rs.randn() * tilt - 0.15,
                rs.rand() * 6.28,
            )
        )
        o = add("petal", s.me[rs.randint(len(s.me))], None, (0, 0, 0), r, scale * rs.uniform(0.75, 1.15))
        bpy.context.view_layer.update()
        zmin = min((o.matrix_world @ Vector(c)).z for c in o.bound_box)
        o.location = (pos[0], pos[1], pos[2] - zmin - 0.006)
        return o
