"""The subscription box: open, on plaster, with five things in crinkle paper."""

import math

import bpy
import numpy as np

from botanicals.arrange import lay
from materials.stone_and_paper import crinkle_paper, kraft
from products.goods import build
from products.kraft_box import board, crinkle_fill
from products.lid_print import lid_print
from studio.backdrop import backdrop
from studio.camera import frame
from studio.geometry import add, link, make_mesh
from studio.group import gathered, placed
from studio.light import light_studio

WIDTH, DEPTH, HEIGHT, WALL = 2.22, 1.60, 0.54, 0.030
FILL = 0.37
# Where each kind of thing stands: location, rotation, and the hollow pressed into the crinkle paper (x, y, rx, ry, z).
PLACES = {
    "back left": ((-0.66, 0.40, 0.36), (0, 0, 0), (-0.66, 0.40, 0.20, 0.20, 0.35)),
    "back right": ((0.48, 0.32, 0.33), (0, 0, 0), (0.48, 0.32, 0.36, 0.36, 0.32)),
    "front left": ((-0.50, -0.36, 0.50), (math.radians(38), 0, 0.16), (-0.50, -0.34, 0.48, 0.34, 0.26)),
    "front middle": ((0.30, -0.40, 0.24), (0, 0, 0), (0.30, -0.38, 0.30, 0.30, 0.26)),
    "front right": ((0.74, -0.47, 0.40), (0.12, -0.06, 0.35), (0.80, -0.50, 0.30, 0.32, 0.34)),
}
FACING = 0.42


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop()
    with gathered() as subject:
        with placed((0.05, 0.1, 0), (0, 0, math.radians(-24))):
            open_box(picture)
    with placed((0.05, 0.1, 0), (0, 0, math.radians(-24))):
        hollows = [place[2] for place in PLACES.values()]
        inside = (WIDTH - 0.08, DEPTH - 0.08)
        crinkle_fill(480, *inside, 0.08, FILL, random, hollows, "crinkle a", crinkle_paper("crinkle a", "#D9C3A0"))
        crinkle_fill(
            360, *inside, 0.10, FILL + 0.02, random, hollows, "crinkle b", crinkle_paper("crinkle b", "#EFE5D3")
        )
        for place, name in picture["goods"].items():
            put(goods[name], PLACES[place])
        for name, spots in picture.get("inside", {}).items():
            lay(name, spots, 0.44, random)
    for name, spots in picture["plants"].items():
        lay(name, spots, 0.0, random)
    light_studio(sun=6, seed=picture["light"], key=230, target=(0, 0, 0.4))
    frame(subject, 2, 27, 7.8, 0.90, (0.5, 0.51), aperture=1.2, depth=0.2)


def put(good, place):
    location, rotation, _ = place
    with placed(location, rotation):
        kind = good["kind"]
        if kind == "soap":
            with placed((0, 0, -0.13)):
                build(good, size=(0.86, 0.56, 0.25))
        elif kind == "salt":
            build(good, radius=0.335, height=0.62, crystal=0.064, turn=FACING)
        elif kind == "oil":
            build(good, radius=0.185, height=0.54, turn=FACING)
        elif kind == "bomb":
            build(good, radius=0.31)
        elif kind == "pouch":
            with placed((0.12, 0.0, -0.12), (-0.42, 0.05, 0.1), 0.9):
                build(good)
        else:
            build(good)


def open_box(picture):
    card = kraft("kraft", "#C6AB87", "#B39470", 0.4)
    base = empty("box")
    board("bottom", (WIDTH, DEPTH, WALL), card, base, (0, 0, WALL / 2))
    board("front", (WIDTH, WALL * 1.1, HEIGHT), card, base, (0, -DEPTH / 2, HEIGHT / 2))
    board("back", (WIDTH, WALL, HEIGHT), card, base, (0, DEPTH / 2, HEIGHT / 2))
    board("left", (WALL * 1.3, DEPTH, HEIGHT), card, base, (-WIDTH / 2, 0, HEIGHT / 2))
    board("right", (WALL * 1.3, DEPTH, HEIGHT), card, base, (WIDTH / 2, 0, HEIGHT / 2))
    lid = empty("lid")
    lid.parent = base
    lid.location = (0, DEPTH / 2 + 0.01, HEIGHT - 0.01)
    lid.rotation_euler = (math.radians(-14), 0, 0)
    board("lid", (WIDTH, WALL, DEPTH + 0.02), card, lid, (0, 0, DEPTH / 2))
    board("lid left", (WALL, 0.30, DEPTH - 0.1), card, lid, (-WIDTH / 2 + 0.02, -0.15, DEPTH / 2 - 0.02), (0, 0, -0.10))
    board("lid right", (WALL, 0.30, DEPTH - 0.1), card, lid, (WIDTH / 2 - 0.02, -0.15, DEPTH / 2 - 0.02), (0, 0, 0.10))
    board("lid front", (WIDTH - 0.06, 0.50, WALL), card, lid, (0, -0.235, DEPTH + 0.02), (0.16, 0, 0))
    corners = np.array([(-0.90, 0, 0.10), (0.90, 0, 0.10), (0.90, 0, 1.36), (-0.90, 0, 1.36)])
    sheet = make_mesh("print", corners, np.array([[0, 1, 2, 3]]), np.array([(0, 0), (1, 0), (1, 1), (0, 1)]))
    add("print", sheet, lid_print(picture["line"]), (0, -WALL / 2 - 0.006, 0.12)).parent = lid


def empty(name):
    return link(bpy.data.objects.new(name, None))
