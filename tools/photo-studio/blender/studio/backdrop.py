"""The plaster sweep behind everything and the travertine slab."""

import math

import numpy as np

from materials.stone_and_paper import plaster, travertine
from studio.geometry import add, grid_faces, make_mesh, rounded_box
from studio.noise import fbm


def backdrop(wall_y=3.6, bend=1.6, half_width=14, front=-9, height=2.3):
    """A wall higher than 2.3 would stand in the sun's way."""
    floor = [(y, 0) for y in np.linspace(front, wall_y - bend, 40)]
    curve = [
        (wall_y - bend + bend * math.sin(t), bend - bend * math.cos(t)) for t in np.linspace(0, math.pi / 2, 24)[1:]
    ]
    profile = np.array([*floor, *curve, (wall_y, height)])
    x, i = np.meshgrid(np.linspace(-half_width, half_width, 60), np.arange(len(profile)), indexing="ij")
    points = np.stack([x.ravel(), profile[i.ravel(), 0], profile[i.ravel(), 1]], 1)
    return add(
        "sweep", make_mesh("sweep", points, grid_faces(60, len(profile))), plaster("wall", "#EEE6DA", "#E0D5C6", 0.22)
    )


def slab(size=(2.9, 2.0, 0.16), centre=(0.05, 0.12), turn=0.12):
    """A travertine slab; the height of its top."""
    points, faces = rounded_box(size, 0.02, (160, 110, 10))
    points += 0.004 * fbm(points * 7, 3)[:, None] * np.array([1, 1, 0.4])
    add("slab", make_mesh("slab", points, faces), travertine("travertine"), (*centre, size[2] / 2), (0, 0, turn))
    return size[2]
