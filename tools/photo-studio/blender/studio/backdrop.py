"""The plaster sweep behind everything."""

import math

import numpy as np

from studio.geometry import add, grid_faces, make_mesh


def backdrop(mat, wall_y=3.6, r=1.6, w=14, front=-9, h=2.3):
    a = np.linspace(0, math.pi / 2, 24)
    prof = (
        [(front, 0)]
        + list(zip(np.linspace(front, wall_y - r, 40)[1:], [0] * 39))
        + [(wall_y - r + r * math.sin(t), r - r * math.cos(t)) for t in a[1:]]
        + [(wall_y, h)]
    )
    prof = np.array(prof)
    xs = np.linspace(-w, w, 60)
    X, I = np.meshgrid(xs, np.arange(len(prof)), indexing="ij")
    v = np.stack([X.ravel(), prof[I.ravel(), 0], prof[I.ravel(), 1]], 1)
    return add("sweep", make_mesh("sweep", v, grid_faces(60, len(prof))), mat)
