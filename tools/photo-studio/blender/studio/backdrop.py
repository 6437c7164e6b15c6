"""The plaster sweep behind everything."""

import math

import numpy as np

from materials.stone_and_paper import plaster
from studio.geometry import add, grid_faces, make_mesh


PLASTER, SHADED_PLASTER = "#EEE6DA", "#E0D5C6"


def backdrop(tint=PLASTER, shade=SHADED_PLASTER, wall_y=3.6, bend=1.6, half_width=14, front=-9, height=2.3):
    """A wall higher than 2.3 would stand in the sun's way."""
    floor = [(y, 0) for y in np.linspace(front, wall_y - bend, 40)]
    curve = [
        (wall_y - bend + bend * math.sin(t), bend - bend * math.cos(t)) for t in np.linspace(0, math.pi / 2, 24)[1:]
    ]
    profile = np.array([*floor, *curve, (wall_y, height)])
    x, i = np.meshgrid(np.linspace(-half_width, half_width, 60), np.arange(len(profile)), indexing="ij")
    points = np.stack([x.ravel(), profile[i.ravel(), 0], profile[i.ravel(), 1]], 1)
    return add("sweep", make_mesh("sweep", points, grid_faces(60, len(profile))), plaster("wall", tint, shade, 0.22))
