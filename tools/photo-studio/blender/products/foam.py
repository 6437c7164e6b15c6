"""Foam: a low, wet skin of the finest bubbles, clear ones of all sizes on it and beside it."""

import math

import numpy as np

from materials.water import bubble, froth
from studio.geometry import add, grid_faces, join_parts, make_mesh
from studio.noise import fbm

# Radii in units of 10 cm: half a millimetre to five.
SMALL, LARGE = 0.005, 0.046
# How steeply there are fewer of the larger ones.
RARITY = 3.4
# Mesh width of the froth, and how far from its bounds it ends.
CELL, EDGE = 0.007, 0.09


def lather(thickness, bounds, z, random, tint="#FFFFFF", tries=36_000):
    """
    thickness: function of points (N, 2) to heights; less than 0 says how far from foam, 1 a patch away. bounds: x from,
    x to, y from, y to. The foam lies on the level z.
    """
    thickness = inside(thickness, bounds)
    skin(thickness, bounds, z, random, tint)
    add("bubbles", bubbles(thickness, bounds, z, random, tries), bubble("bubble"))


def inside(thickness, bounds):
    """Ends the foam before the bounds, so that no edge is cut straight."""
    left, right, front, back = bounds

    def ended(flat):
        x, y = flat[:, 0], flat[:, 1]
        edge = np.minimum.reduce([x - left, right - x, y - front, back - y])
        return thickness(flat) - 0.06 * np.clip(1 - edge / EDGE, 0, 1)

    return ended


def skin(thickness, bounds, z, random, tint):
    left, right, front, back = bounds
    across, along = int((right - left) / CELL), int((back - front) / CELL)
    x, y = np.meshgrid(np.linspace(left, right, across), np.linspace(front, back, along), indexing="ij")
    flat = np.stack([x.ravel(), y.ravel()], 1)
    high = thickness(flat)
    rough = fbm(np.stack([flat[:, 0] * 14, flat[:, 1] * 14, np.full(len(flat), random.rand() * 20)], 1), 2)
    rise = np.where(high > 0, 0.6 * high * (1 + 0.12 * rough), -0.004)
    faces = grid_faces(across, along)
    faces = faces[(high[faces] > 0).any(1)]
    add("froth", make_mesh("froth", np.column_stack([flat, z + rise]), faces), froth("froth", tint))


def bubbles(thickness, bounds, z, random, tries):
    """Bubbles that touch and never cut each other: the large ones find their places first."""
    left, right, front, back = bounds
    sizes = np.sort(SMALL + (LARGE - SMALL) * random.rand(tries) ** RARITY)[::-1]
    places = np.column_stack([random.uniform(left, right, tries), random.uniform(front, back, tries)])
    high = thickness(places)
    # Some drift alone beside the foam, where the largest have burst.
    stays = (high > -0.5) & (random.rand(tries) < np.where(high > 0, 1.0, 0.4 * np.exp(high * 16)))
    stays &= sizes < np.where(high > 0, LARGE, 0.5 * LARGE)
    put = np.zeros((0, 3))
    parts = []
    for place, size, rise in zip(places[stays], sizes[stays], np.maximum(high[stays], 0)):
        apart = np.hypot(put[:, 0] - place[0], put[:, 1] - place[1])
        if (apart < 0.96 * (put[:, 2] + size)).any():
            continue
        put = np.vstack([put, (*place, size)])
        v, faces = dome(6 if size < 0.010 else 14)
        parts.append((v * size + (*place, z + rise - 0.25 * size), faces))
    return make_mesh("bubbles", *join_parts(parts))


def dome(rings):
    """The upper part of a ball of radius 1, a little flat, as water holds it."""
    down = np.linspace(0.02, 0.58 * math.pi, rings)
    turn = np.linspace(0, 2 * math.pi, 2 * rings, endpoint=False)
    v = np.stack(
        [
            np.outer(np.sin(down), np.cos(turn)).ravel(),
            np.outer(np.sin(down), np.sin(turn)).ravel(),
            np.outer(0.85 * np.cos(down), np.ones_like(turn)).ravel(),
        ],
        1,
    )
    # Down and round: this order turns the faces outwards.
    return v, grid_faces(rings, 2 * rings, wrap_v=True)


def patches(spots, height, seed, torn=0.55):
    """Thickness of flat patches round spots (x, y, radius): thick in their middles, torn at the edge."""

    def thickness(flat):
        near = np.zeros(len(flat))
        for x, y, radius in spots:
            near = np.maximum(near, 1 - np.hypot(flat[:, 0] - x, flat[:, 1] - y) / radius)
        wild = fbm(np.stack([flat[:, 0] * 5.5, flat[:, 1] * 5.5, np.full(len(flat), seed * 3.7)], 1), 4)
        amount = near + torn * wild * (1 - near) - 0.28
        return np.where(amount > 0, height * np.minimum(1, np.maximum(amount, 0) * 2.2) ** 0.7, amount)

    return thickness


def ring(radius, reach, height, seed):
    """Thickness round something that fizzes: dense beside it, torn tails further off."""

    def thickness(flat):
        out = (np.hypot(flat[:, 0], flat[:, 1]) - radius) / reach
        turn = np.arctan2(flat[:, 1], flat[:, 0])
        around = [flat[:, 0] * 4.5 + np.cos(turn), flat[:, 1] * 4.5 + np.sin(turn), np.full(len(flat), seed * 3.7)]
        wild = fbm(np.stack(around, 1), 4)
        amount = 0.62 - out + 0.75 * wild * np.clip(out + 0.25, 0.1, 1.2)
        amount = np.where(out < -0.35, -1.0, amount)
        return np.where(amount > 0, height * np.minimum(1, np.maximum(amount, 0) * 2.2) ** 0.7, amount)

    return thickness
