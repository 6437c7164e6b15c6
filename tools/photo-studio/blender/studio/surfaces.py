"""What things stand on: six set-ups, so that a shelf has rhythm. Each returns the height of its top."""

import math

import numpy as np

from materials.goods import wood
from materials.stone_and_paper import glazed_tile, linen, plaster, travertine
from studio.geometry import add, grid_faces, join_parts, lathe, make_mesh, rounded_box
from studio.noise import fbm

TILE = 0.62
GROUT = 0.016


def slab(size=(2.9, 2.0, 0.16), centre=(0.05, 0.12), turn=0.12):
    """Travertine, its edge a little worn."""
    points, faces = rounded_box(size, 0.022, (160, 110, 14))
    points += 0.004 * fbm(points * 7, 3)[:, None] * np.array([1, 1, 0.25])
    add("slab", make_mesh("slab", points, faces), travertine("travertine"), (*centre, size[2] / 2), (0, 0, turn))
    return size[2]


def board():
    """Oak, planed and oiled."""
    points, faces = rounded_box((2.6, 1.7, 0.11), 0.02, (140, 90, 10))
    points += 0.003 * fbm(points * 3, 3)[:, None]
    add("board", make_mesh("board", points, faces), wood("oak", "#D3AC7C", "#B08656"), (0, 0.1, 0.055), (0, 0, -0.22))
    return 0.11


def cloth():
    """Washed linen with a few soft folds away from the middle."""
    x, y = np.meshgrid(np.linspace(-3, 3, 380), np.linspace(-2.4, 2.4, 320), indexing="ij")
    flat = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], 1)
    away = np.clip(np.hypot(flat[:, 0], flat[:, 1]) - 0.75, 0, 1)
    folds = np.abs(np.sin(flat[:, 0] * 1.7 + flat[:, 1] * 2.3 + 1.4 * fbm(flat * 0.6, 2))) ** 3
    flat[:, 2] = 0.02 + 0.16 * away * folds + 0.02 * away * fbm(flat * 3, 3)
    uv = np.stack([flat[:, 0], flat[:, 1]], 1)
    add("linen", make_mesh("linen", flat, grid_faces(380, 320), uv), linen("linen"))
    return 0.022


def plinth(height=0.5, radius=0.82, edge=0.03):
    """A round plinth of plaster, its edge rubbed round."""
    bend = [
        (radius - edge * (1 - math.sin(t)), height - edge * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 9)
    ]
    flat = [(r, height) for r in (0, 0.3 * radius, 0.6 * radius, 0.9 * radius, radius - 1.3 * edge)]
    points, faces, _ = lathe([*flat, *bend, (radius, height - 1.3 * edge), (radius, 0)], 220)
    add("plinth", make_mesh("plinth", points, faces[:, ::-1]), plaster("plinth", "#F1EADF", "#E4DACB", 0.3))
    return height


def tiles():
    """Glazed tiles laid by hand: none quite level, none quite the same white."""
    parts = []
    random = np.random.RandomState(4)
    for column in range(-6, 7):
        for row in range(-4, 6):
            points, faces = rounded_box((TILE - GROUT, TILE - GROUT, 0.06), 0.012, (16, 16, 4))
            lean = random.randn(2) * 0.006
            points[:, 2] += points[:, 0] * lean[0] + points[:, 1] * lean[1] + 0.03
            parts.append((points + [(column + 0.5) * TILE, (row + 0.5) * TILE, 0], faces))
    points, faces = join_parts(parts)
    points[:, 2] += 0.004 * fbm(points * 4, 3)
    add("tiles", make_mesh("tiles", points, faces), glazed_tile("tile", TILE))
    return 0.062


def steps():
    """A smaller slab upon a larger one."""
    low = slab((2.9, 2.0, 0.14), (0.1, 0.15), -0.16)
    points, faces = rounded_box((1.5, 1.15, 0.20), 0.022, (110, 80, 14))
    points += 0.004 * fbm(points * 7 + 9, 3)[:, None] * np.array([1, 1, 0.25])
    stone = travertine("dark travertine", "#D9C6AC", "#B49B7C")
    add("step", make_mesh("step", points, faces), stone, (0, 0.05, low + 0.10), (0, 0, math.radians(9)))
    return low + 0.20


SURFACES = {"slab": slab, "board": board, "cloth": cloth, "plinth": plinth, "tiles": tiles, "steps": steps}
