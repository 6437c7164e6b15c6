"""One product on travertine, close."""

import math

import numpy as np
from mathutils import Vector

from botanicals.arrange import lay
from materials.goods import wood
from products.bath_bomb import crumbs
from products.goods import SOAP_SIZE, build
from products.salt_jar import pile, scoop
from products.soap_dish import HOLLOW
from studio.backdrop import backdrop, slab
from studio.camera import camera
from studio.geometry import add
from studio.group import placed, pose
from studio.light import light_studio


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop()
    top = slab((2.7, 1.9, 0.14), (0, 0.15), picture.get("slab_turn", 0.08))
    good = goods[picture["good"]]
    arrange, lens, height = ARRANGEMENTS[good["kind"]]
    arrange(good, top, goods)
    for name, spots in picture["plants"].items():
        lay(name, spots, top, random)
    light_studio(sun=6, seed=picture["light"])
    camera((0.40, -6.3, 2.45), (0.04, 0, height), lens, 0.7, focus=(-0.05, -0.25, 0.5))


def three_bars(good, top, _):
    """One bar lies, a second stands on it in its band, a third leans before them and shows the stamp."""
    with placed((-0.30, 0.20, top - 0.003), (0, 0, 0.10)):
        build(good, band=False)
    with placed((-0.27, 0.22, top + SOAP_SIZE[2] + SOAP_SIZE[1] / 2 - 0.008), (math.pi / 2 - 0.06, 0, 0.05)):
        build({**good, "swirl": 0.75 * good["swirl"]})
    with placed((0.46, -0.16, top + SOAP_SIZE[1] / 2 - 0.01), (1.38, 0, -0.30)):
        build(good, band=False, stamp=True)


def one_jar(good, top, _):
    """A jar, and a wooden scoop that spills a little of it."""
    random = np.random.RandomState(21)
    with placed((-0.20, 0.18, top)):
        salt = build(good, radius=0.44, height=0.86, crystal=0.075, turn=0.10, twine=True)
    base = pose((0.46, -0.44, top + 0.16), math.radians(205), 0.10, 0.25)
    scoop(wood("scoop", "#CFA774", "#A87B4C"), base)
    for _ in range(95):
        along, across = random.uniform(0.06, 0.44), random.uniform(-0.10, 0.10)
        height = -0.07 + 0.10 * random.rand() * (1 - (across / 0.13) ** 2)
        turn = tuple(random.rand(3) * 6.28)
        grain = salt[random.randint(len(salt))]
        add("grain", grain, None, base @ Vector((along, across, height)), turn, 0.07 * random.uniform(0.55, 1.05))
    mouth = base @ Vector((0.56, 0, 0))
    pile(salt, mouth.x, mouth.y - 0.02, top, 120, 0.30, random, 0.072, 0.11)
    pile(salt, mouth.x - 0.1, mouth.y - 0.06, top, 40, 0.62, random, 0.06, 0.0)


def two_bombs(good, top, _):
    """Two bombs, and a little of their powder where they were set down."""
    with placed((-0.30, -0.10, top)):
        bomb = build(good, radius=0.38)
    with placed((0.42, 0.22, top), (0, 0, 1.2)):
        build(good, radius=0.37, variant=1)
    powder = bomb.data.materials[0]
    crumbs(powder, (-0.26, -0.20, top), 0.30, 46, np.random.RandomState(9), 0.45, (0.003, 0.014))


def dish_of_hearts(good, top, _):
    with placed((0, 0, top), (0, 0, 0.2), 1.35):
        build({**good, "kind": "hearts-in-dish"})


def one_bottle(good, top, _):
    with placed((-0.05, 0.05, top)):
        build(good, radius=0.26, height=0.76, turn=0.08)


def dish_with_soap(good, top, goods):
    with placed((0, 0.02, top), (0, 0, 0.22), 1.12):
        build(good)
        with placed((0.01, 0.02, HOLLOW), (0, 0, -0.08), 0.92):
            build(goods[good["soap"]], band=False, stamp=True)


def brush_across(good, top, _):
    with placed((0.06, 0.02, top), (0, 0, 0.42), 1.12):
        build(good)


def at_scale(scale, turn):
    def one_thing(good, top, _):
        with placed((0, 0.02, top), (0, 0, turn), scale):
            build(good)

    return one_thing


# How each kind stands, the lens that fills the frame with it, and the height the camera looks at.
ARRANGEMENTS = {
    "soap": (three_bars, 116, 0.50),
    "salt": (one_jar, 118, 0.56),
    "bomb": (two_bombs, 124, 0.46),
    "hearts": (dish_of_hearts, 164, 0.32),
    "oil": (one_bottle, 116, 0.66),
    "stone": (at_scale(1.5, 0.2), 150, 0.28),
    "pouch": (at_scale(1.9, -0.25), 150, 0.52),
    "konjac": (at_scale(1.6, 0.3), 156, 0.38),
    "flannels": (at_scale(1.45, -0.30), 132, 0.40),
    "brush": (brush_across, 112, 0.34),
    "soap-dish": (dish_with_soap, 132, 0.36),
}
