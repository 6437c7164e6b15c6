"""The olive wood soap dish: a shallow tray with slots and feet."""

import math

import numpy as np

from materials.goods import wood
from studio.geometry import add, join_parts, make_mesh, rounded_box
from studio.noise import fbm

LENGTH, DEPTH, THICKNESS = 1.06, 0.70, 0.10
FEET = 0.05
SLATS = 4
GAP = 0.035
RAIL = 0.09


def soap_dish():
    """Slats with three slots between them, held by a rail at either end, on four feet."""
    olive = wood("olive", "#B08656", "#6B4526", "x", 2.2)
    width = (DEPTH - GAP * (SLATS - 1)) / SLATS
    parts = []
    for k in range(SLATS):
        points, faces = rounded_box((LENGTH, width, THICKNESS), 0.022, (90, 20, 12))
        points[:, 1] += -DEPTH / 2 + width / 2 + k * (width + GAP)
        parts.append((points, faces))
    for side in (-1, 1):
        points, faces = rounded_box((RAIL, DEPTH - 0.02, THICKNESS * 0.9), 0.02, (12, 60, 12))
        points[:, 0] += side * (LENGTH / 2 - RAIL * 0.75)
        points[:, 2] -= 0.012
        parts.append((points, faces))
    points, faces = join_parts(parts)
    # Carved a little hollow, so that the bar does not slide.
    inside = np.clip(1 - (points[:, 0] / (LENGTH / 2)) ** 2, 0, 1) * np.clip(1 - (points[:, 1] / (DEPTH / 2)) ** 2, 0, 1)
    points[:, 2] -= np.where(points[:, 2] > 0, 0.05 * inside**0.6, 0)
    points += 0.003 * fbm(points * 6, 3)[:, None]
    add("soap dish", make_mesh("soap dish", points, faces), olive, (0, 0, FEET + THICKNESS / 2))
    for x in (-1, 1):
        for y in (-1, 1):
            points, faces = rounded_box((0.10, 0.10, FEET * 1.6), 0.02, (8, 8, 6))
            where = (x * (LENGTH / 2 - 0.12), y * (DEPTH / 2 - 0.12), FEET * 0.8)
            add("foot", make_mesh("foot", points, faces), olive, where, (0, 0, math.radians(3 * x)))


HOLLOW = FEET + THICKNESS - 0.04
