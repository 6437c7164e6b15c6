"""The kraft box as it arrives: closed, printed and tied with twine."""

import math

import numpy as np

from materials.goods import jute
from materials.stone_and_paper import kraft
from products.lid_print import lid_print
from products.twine import twine_mesh
from studio.geometry import add, make_mesh, rounded_box
from studio.noise import fbm

WIDTH, DEPTH, HEIGHT = 1.30, 0.96, 0.36
LID, OVERLAP = 0.13, 0.014
TWINE = 0.013


def tied_box(line):
    card = kraft("kraft", "#C6AB87", "#B39470", 0.4)
    board("body", (WIDTH, DEPTH, HEIGHT), card, HEIGHT / 2)
    board("lid", (WIDTH + 2 * OVERLAP, DEPTH + 2 * OVERLAP, LID), card, HEIGHT - LID / 2 + 0.012)
    top = HEIGHT + 0.012
    reach = (0.44, 0.31)
    corners = np.array([(x * reach[0], y * reach[1], 0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    sheet = make_mesh("print", corners, np.array([[0, 1, 2, 3]]), np.array([(0, 0), (1, 0), (1, 1), (0, 1)]))
    add("print", sheet, lid_print(line), (0.10, -0.02, top + 0.004))
    for k, x in enumerate((-0.475, -0.445)):
        add("twine", twine_mesh(around(x, k), TWINE, seed=k), jute())
    knot(-0.46, top)


def board(name, size, card, level):
    points, faces = rounded_box(size, 0.012, (60, 50, 20))
    points += 0.003 * fbm(points * 2.2 + len(name), 2)[:, None]
    add(name, make_mesh(name, points, faces), card, (0, 0, level))


def around(x, seed):
    """A loop from front to back round the box, slack by a hair."""
    half, top = DEPTH / 2 + OVERLAP + TWINE, HEIGHT + 0.012 + TWINE
    corners = np.array([(-half, 0), (-half, top), (half, top), (half, 0)])
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(corners, axis=0), axis=1))])
    along = np.linspace(0, lengths[-1], 240)
    wander = 0.006 * np.sin(along * 3 + seed * 2)
    return np.stack(
        [x + wander, np.interp(along, lengths, corners[:, 0]), np.interp(along, lengths, corners[:, 1])], 1
    )


def knot(x, top):
    """A bow: two loops and two ends, lying on the lid."""
    turn = np.linspace(0, 2 * math.pi, 80)
    for side in (-1, 1):
        loop = np.stack(
            [
                x + side * 0.11 * (1 - np.cos(turn)),
                -0.10 + 0.055 * np.sin(turn) - 0.05 * (1 - np.cos(turn)) / 2,
                top + TWINE + 0.018 + 0.035 * (1 - np.cos(turn)) / 2,
            ],
            1,
        )
        add("bow", twine_mesh(loop, TWINE * 0.9, seed=7 + side), jute())
        t = np.linspace(0, 1, 50)
        end = np.stack(
            [
                x + side * (0.02 + 0.13 * t + 0.03 * np.sin(t * 4)),
                -0.11 - 0.20 * t,
                top + TWINE + 0.02 * (1 - t) + 0.012 * np.sin(t * 7) ** 2,
            ],
            1,
        )
        add("end", twine_mesh(end, TWINE * 0.85, seed=12 + side), jute())
    ball = np.linspace(0, 2 * math.pi, 60)
    for k in range(3):
        across = np.full(60, 0.012 * (k - 1))
        wrap = np.stack([x + across, -0.10 + 0.026 * np.cos(ball), top + 0.026 + 0.024 * np.sin(ball)], 1)
        add("knot", twine_mesh(wrap, TWINE * 0.9, seed=20 + k), jute())
