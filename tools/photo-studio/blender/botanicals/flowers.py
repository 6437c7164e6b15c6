"""Chamomile heads, and sprigs with needles: rosemary, pine and cedar."""

import math

import numpy as np
from mathutils import Matrix, Vector

from botanicals.leaves import OLIVE, PETAL, leaf_mesh
from materials.goods import matt
from materials.plants import leaf_skin
from studio.geometry import add, frames, icosphere, make_mesh, tube
from studio.noise import perlin


class Chamomile:
    """Dried flower heads that lie on a surface."""

    def __init__(self):
        white = matt("chamomile white", "#FFFDF6", 0.75, 0.06, 0, 20, spec=0.15)
        self.petals = [leaf_mesh(f"ray{i}", 0.085, 0.030, PETAL, 0.5, 0.3, 0.2, 0.004, i, 14, 7) for i in range(4)]
        for petal in self.petals:
            petal.materials.append(white)
        points, faces = icosphere(5)
        points = points * (1 + 0.10 * np.abs(perlin(points * 9)))[:, None] * [1, 1, 0.85]
        self.eye = make_mesh("eye", points, faces)
        self.eye.materials.append(matt("chamomile yellow", "#D9A93A", 0.9, 0.1, 0.5, 60, spec=0.1))
        self.green = matt("chamomile stem", "#93986B", 0.75, 0.1, 0.3, 30)

    def head(self, where, random, size=1.0, tilt=0.45):
        middle = Vector(where) + Vector((0, 0, 0.045 * size))
        lean = Vector((random.randn() * tilt, -abs(random.randn()) * tilt, 1)).normalized()
        base = Matrix.Translation(middle) @ lean.to_track_quat("Z", "Y").to_matrix().to_4x4()
        add("eye", self.eye).matrix_world = base @ Matrix.Scale(0.036 * size, 4)
        count = random.randint(12, 16)
        for k in range(count):
            turn = 2 * math.pi * k / count + random.randn() * 0.08
            add("ray", self.petals[random.randint(4)]).matrix_world = (
                base
                @ Matrix.Rotation(turn, 4, "Z")
                @ Matrix.Translation((0.026 * size, 0, -0.008 * size))
                @ Matrix.Rotation(0.12 + random.randn() * 0.14, 4, "Y")
                @ Matrix.Scale(size * random.uniform(0.85, 1.05), 4)
            )

    def stalk(self, where, random, length=0.5):
        """A head with its stem lying behind it."""
        turn = random.uniform(-0.6, 0.6)
        t = np.linspace(0, 1, 24)
        path = np.stack([t * length, 0.06 * np.sin(t * 3) * length, 0.02 + 0.02 * (1 - t)], 1)
        stem = add("stem", make_mesh("stem", *tube(path, 0.008, 7)), self.green)
        stem.matrix_world = Matrix.Translation(where) @ Matrix.Rotation(turn, 4, "Z")
        self.head(where, random)


NEEDLES = {
    "rosemary": {
        "colours": ("#6F8062", "#93A184"),
        "length": 0.17,
        "width": 0.011,
        "step": 0.030,
        "each": 4,
        "lean": 0.9,
    },
    "pine": {"colours": ("#6F8458", "#93A674"), "length": 0.34, "width": 0.0055, "step": 0.020, "each": 6, "lean": 1.3},
    "cedar": {
        "colours": ("#7E8D6C", "#A3B089"),
        "length": 0.12,
        "width": 0.0055,
        "step": 0.014,
        "each": 7,
        "lean": 0.8,
    },
}


class Needles:
    def __init__(self, name):
        self.kind = NEEDLES[name]
        skin = leaf_skin(f"{name} needle", *self.kind["colours"], 0.12, 0.5, 0.15)
        length, width = self.kind["length"], self.kind["width"]
        self.needles = [
            leaf_mesh(f"{name}{i}", length, width, OLIVE, 0.25 + 0.2 * i, 0.3, 0.3, 0.003, i, 14, 4) for i in range(4)
        ]
        for needle in self.needles:
            needle.materials.append(skin)
        self.bark = matt(f"{name} stem", "#8A7358", 0.8, 0.1, 0.4, 30)

    def sprig(self, base, length=1.1, seed=0, curve=0.12, size=1.0):
        random = np.random.RandomState(seed)
        t = np.linspace(0, 1, 60)
        path = np.stack([t * length, curve * t**2 * length, 0.02 * np.sin(t * 5)], 1)
        add("stem", make_mesh("stem", *tube(path, np.linspace(0.017, 0.008, 60), 7)), self.bark).matrix_world = base
        tangent, normal, across = frames(path)
        for w in np.arange(0.10, 1.0, self.kind["step"] / length):
            k = min(int(w * 59), 59)
            phase = random.random() * 6.28
            for j in range(self.kind["each"]):
                a = phase + 2 * math.pi * j / self.kind["each"] + random.randn() * 0.3
                out = normal[k] * math.cos(a) * 0.6 + across[k] * math.sin(a)
                direction = Vector(tangent[k] * self.kind["lean"] + out + 0.12 * random.randn(3))
                turn = direction.to_track_quat("X", "Z").to_matrix().to_4x4()
                taper = 1 - 0.45 * max(0, w - 0.6) / 0.4
                scale = size * taper * random.uniform(0.75, 1.1)
                add("needle", self.needles[random.randint(4)]).matrix_world = (
                    base
                    @ Matrix.Translation(path[k])
                    @ turn
                    @ Matrix.Rotation(random.random() * 6, 4, "X")
                    @ Matrix.Scale(scale, 4)
                )
