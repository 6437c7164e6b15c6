"""A bathroom in units of 10 cm: its walls and window, the tub and what stands about it."""

import math

import numpy as np

from botanicals.eucalyptus import Eucalyptus
from materials.goods import wood
from materials.stone_and_paper import glazed_tile, linen, plaster, travertine
from materials.water import bath_water
from studio.colour import srgb
from studio.geometry import add, grid_faces, join_parts, lathe, make_mesh, rounded_box, smooth_profile, tube
from studio.group import pose
from studio.nodes import Nodes
from studio.noise import fbm

TUB = {"length": 17.0, "width": 7.6, "height": 5.9, "water": 4.6}
# Left, right, foot and head of the opening in the back wall, and where that wall stands.
WINDOW = (-11.0, 0.5, 8.6, 24.5)
WALL_Y, LEFT, RIGHT, HEAD = 6.2, -15.0, 19.0, 30.0
SQUARE = 2.6
TILE = 1.5


def enamel():
    m = Nodes("enamel")
    uneven = m.bump(m.noise(m.position(), 0.8, 2), 0.05, 0.05)
    return m.end(m.principled(Base_Color=srgb("#F6F2EA"), Roughness=0.14, Specular=0.5, Clearcoat=0.6, Normal=uneven))


def brass():
    m = Nodes("brass")
    worn = m.node("MapRange", Value=m.noise(m.position(), 3, 4), i3=0.22, i4=0.38).outputs[0]
    return m.end(m.principled(Base_Color=srgb("#C8AE80"), Metallic=1.0, Roughness=worn))


def slab_of(name, low, high, skin):
    """A plain block from one corner to the other."""
    low, high = np.array(low, float), np.array(high, float)
    points, faces = rounded_box(high - low, 0.03, (14, 14, 14))
    return add(name, make_mesh(name, points, faces), skin, tuple((low + high) / 2))


def walls():
    left, right, foot, head = WINDOW
    lime = plaster("room", "#EDE4D8", "#DFD3C3", 0.3)
    back = WALL_Y + 1.6
    slab_of("below", (LEFT, WALL_Y, 0), (RIGHT, back, foot), lime)
    wainscot(foot - 0.35)
    outside = slab_of("outside", (left - 20, back + 7, foot - 12), (right + 20, back + 7.2, head + 14), garden())
    for rays in ("visible_shadow", "visible_diffuse"):
        setattr(outside, rays, False)
    slab_of("above", (LEFT, WALL_Y, head), (RIGHT, back, HEAD), lime)
    slab_of("beside left", (LEFT, WALL_Y, foot), (left, back, head), lime)
    slab_of("beside right", (right, WALL_Y, foot), (RIGHT, back, head), lime)
    slab_of("left wall", (LEFT - 1, -30, 0), (LEFT, back, HEAD), lime)
    slab_of(
        "sill",
        (left - 0.4, WALL_Y - 0.5, foot - 0.35),
        (right + 0.4, back - 0.6, foot),
        wood("sill", "#D9BE98", "#B99A72"),
    )
    paint = enamel()
    for x in np.linspace(left, right, 4):
        slab_of("bar", (x - 0.14, back - 0.6, foot), (x + 0.14, back - 0.35, head), paint)
    for z in np.linspace(foot, head, 5):
        slab_of("bar", (left, back - 0.57, z - 0.14), (right, back - 0.38, z + 0.14), paint)
    floor = travertine("floor", "#E3D5C1", "#CBB99F")
    for column in range(-6, 8):
        for row in range(-9, 3):
            x, y = column * SQUARE * 1.5, row * SQUARE + (SQUARE / 2 if column % 2 else 0)
            slab_of("flag", (x, y, -0.3), (x + SQUARE * 1.5 - 0.05, y + SQUARE - 0.05, 0), floor)


def wainscot(height):
    """Glazed tiles along the back wall as high as the sill."""
    random = np.random.RandomState(6)
    rows = round(height / TILE)
    parts = []
    for column in range(int((RIGHT - LEFT) / TILE)):
        for row in range(rows):
            points, faces = rounded_box((TILE - 0.05, 0.16, height / rows - 0.05), 0.04, (10, 4, 10))
            lean = random.randn(2) * 0.012
            points[:, 1] += points[:, 0] * lean[0] + points[:, 2] * lean[1]
            middle = [LEFT + (column + 0.5) * TILE, WALL_Y - 0.06, (row + 0.5) * height / rows]
            parts.append((points + middle, faces))
    add("wainscot", make_mesh("wainscot", *join_parts(parts)), glazed_tile("wall tile", TILE))


def garden():
    """What is outside: bright, green and out of focus. It is seen, and not in the sun's way."""
    m = Nodes("garden")
    p = m.position()
    leaves = m.ramp(
        m.noise(p, 0.22, 3, 0.5), [(0.38, srgb("#A9BE92")), (0.5, srgb("#DDE6CF")), (0.62, srgb("#FFFDF4"))]
    )
    return m.end(m.node("Emission", Color=leaves, Strength=1.5))


def oval(turn, length, width):
    """A rounded oblong: between an ellipse and a box."""
    x = np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** 0.78 * length / 2
    return x, np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** 0.78 * width / 2


def tub():
    height = TUB["height"]
    # How wide the tub is as a share of its rim, and how high, from the foot over the rim to the drain.
    outline = [(0.0, 0.10), (0.60, 0.10), (0.70, 0.0), (0.745, 0.15), (0.86, 0.6 * height), (0.94, 0.93 * height)]
    outline += [(0.985, 0.97 * height), (1.0, height), (0.975, 1.02 * height), (0.945, height), (0.92, 0.95 * height)]
    outline += [(0.84, 0.5 * height), (0.74, 0.18 * height), (0.5, 0.12 * height), (0, 0.12 * height)]
    profile = smooth_profile(outline, 7)
    turn = np.linspace(0, 2 * math.pi, 220, endpoint=False)
    x, y = oval(turn, TUB["length"], TUB["width"])
    inset = np.maximum(profile[:, 0], 0)
    points = np.stack([np.outer(x, inset), np.outer(y, inset), np.tile(profile[:, 1], (220, 1))], 2).reshape(-1, 3)
    # The ends rise, to lean on.
    points[:, 2] += 1.1 * (np.abs(points[:, 0]) / TUB["length"] * 2) ** 4 * np.clip(points[:, 2] / height, 0, 1) ** 2
    add("tub", make_mesh("tub", points, grid_faces(220, len(profile), wrap_u=True)), enamel())


def water(tint):
    rings = np.linspace(0, 1, 60)
    turn = np.linspace(0, 2 * math.pi, 160, endpoint=False)
    x, y = oval(turn, TUB["length"] * 0.865, TUB["width"] * 0.865)
    points = np.stack([np.outer(x, rings), np.outer(y, rings), np.zeros((160, 60))], 2).reshape(-1, 3)
    mesh = make_mesh("water", points, grid_faces(160, 60, wrap_u=True))
    add("water", mesh, bath_water("bath water", tint, reach=4.5, rings=0.015), (0, 0, TUB["water"]))


def board(x):
    """An oak board across the tub; the height of its top."""
    oak = wood("bath board", "#D6B98F", "#B39068", "y")
    points, faces = rounded_box((2.3, TUB["width"] + 1.5, 0.26), 0.06, (30, 90, 8))
    points[:, 2] += 0.01 * fbm(points, 3)
    add("board", make_mesh("board", points, faces), oak, (x, 0, TUB["height"] + 0.24))
    return TUB["height"] + 0.37


def tap(x, y):
    turn = np.linspace(0, math.pi, 24)
    path = [(x, y, z) for z in np.linspace(0, 8.4, 12)]
    path += [(x + 1.1 * (1 - math.cos(t)), y, 8.4 + 1.1 * math.sin(t)) for t in turn[1:]] + [(x + 2.2, y, 7.8)]
    parts = [capped(path, 0.17)]
    parts += [capped([(x, y, z), (x, y, z + 0.12)], 0.42) for z in (0.0, 5.6)]
    parts += [capped([(x, y - 0.7, 5.66), (x, y + 0.7, 5.66)], 0.12)]
    parts += [capped([(x, y + side * 0.7, 5.3), (x, y + side * 0.7, 6.05)], 0.22) for side in (-1, 1)]
    add("tap", make_mesh("tap", *join_parts(parts)), brass())


def capped(path, radius):
    """A rod with closed ends: the tube is drawn together at either."""
    path = np.array(path, float)
    path = np.vstack([path[:1], path[:1], path, path[-1:], path[-1:]])
    step = 1e-3 * (path[3] - path[2]), 1e-3 * (path[-3] - path[-4])
    path[:2] -= step[0]
    path[-2:] += step[1]
    path[0] -= step[0]
    path[-1] += step[1]
    radii = np.full(len(path), radius)
    radii[[0, -1]] = radius * 0.01
    return tube(path, radii, 28)


def towel(x):
    """Over the rim to the front: a little wavy, the outer end longer."""
    along = np.linspace(0, 1, 90)
    rim, front = TUB["height"] + 0.16, -TUB["width"] / 2
    y = np.interp(
        along, [0, 0.30, 0.36, 0.42, 1.0], [front + 0.75, front + 0.42, front + 0.12, front - 0.22, front - 0.02]
    )
    z = np.interp(along, [0, 0.30, 0.36, 0.42, 1.0], [rim - 1.5, rim - 0.1, rim + 0.06, rim - 0.12, rim - 4.1])
    across, k = np.meshgrid(np.linspace(-1.25, 1.25, 70), np.arange(90), indexing="ij")
    hang = np.clip((along[k] - 0.4) * 1.7, 0, 1)
    wave = np.sin(across * 3.1 + 0.6) * 0.16 * hang + np.sin(across * 7 + 2 * along[k]) * 0.03
    points = np.stack([x + across * (1 - 0.06 * hang), y[k] + wave - 0.12 * hang, z[k]], 2).reshape(-1, 3)
    uv = np.stack([points[:, 0], points[:, 2]], 1) * 0.35
    sheet = add("towel", make_mesh("towel", points, grid_faces(70, 90), uv), linen("towel", "#E9DCC6", "#D6C4A6"))
    sheet.modifiers.new("thickness", "SOLIDIFY").thickness = 0.10


def stool(x, y, height=4.4):
    """Three legs and a round seat; the height of its top."""
    oak = wood("stool", "#D6B98F", "#B39068")
    outline = [(0, 0), (1.62, 0), (1.72, 0.10), (1.72, 0.26), (1.62, 0.36), (0, 0.36)]
    points, faces, _ = lathe(smooth_profile(outline, 6), 120)
    points[:, 2] = np.clip(points[:, 2], 0, 0.36)
    add("seat", make_mesh("seat", points, faces), oak, (x, y, height - 0.36))
    for turn in (0.5, 2.6, 4.7):
        out = np.array([math.cos(turn), math.sin(turn), 0])
        path = [np.array([x, y, 0]) + out * 1.55, np.array([x, y, height - 0.3]) + out * 1.05]
        path = [path[0] + (path[1] - path[0]) * t for t in np.linspace(0, 1, 6)]
        add("leg", make_mesh("leg", *tube(path, 0.17, 18)), oak)
    return height


def vase(x, y, z):
    outline = [(0, 0), (0.5, 0), (0.72, 0.3), (0.8, 0.9), (0.62, 1.5), (0.34, 1.9), (0.40, 2.15)]
    outline += [(0.33, 2.1), (0.28, 1.9), (0.5, 1.4), (0, 1.0)]
    profile = smooth_profile(outline, 7)
    profile[:, 0] = np.maximum(profile[:, 0], 0)
    points, faces, _ = lathe(profile, 100)
    add("vase", make_mesh("vase", points, faces), plaster("clay", "#D8C7B0", "#C6B296", 0.3), (x, y, z))
    twigs = Eucalyptus()
    for k, (turn, lean) in enumerate(((0.3, 1.25), (2.2, 1.1), (3.6, 1.3), (5.2, 1.0))):
        twigs.branch(pose((x, y, z + 1.7), turn, -lean), 4.2, 11, 3 + k, 0.10, 2.3)
