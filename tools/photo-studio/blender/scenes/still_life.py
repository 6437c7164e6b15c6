"""One product on travertine, close."""

import math

import numpy as np
from mathutils import Vector

from botanicals.arrange import lay
from materials.goods import wood
from products.goods import SOAP_SIZE, build
from products.salt_jar import pile, scoop
from studio.backdrop import backdrop, slab
from studio.camera import camera
from studio.geometry import add
from studio.group import placed, pose
from studio.light import light_studio

TARGET_HEIGHT = {"soap": 0.42, "salt": 0.56, "bomb": 0.44, "hearts": 0.30, "oil": 0.62}


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop()
    top = slab((2.7, 1.9, 0.14), (0, 0.15), picture.get("slab_turn", 0.08))
    good = goods[picture["good"]]
    ARRANGEMENTS[good["kind"]](good, top)
    for name, spots in picture["plants"].items():
        lay(name, spots, top, random)
    light_studio(sun=6, seed=picture["light"])
    target = (0.04, 0, TARGET_HEIGHT[good["kind"]])
    camera((0.40, -6.3, 2.45), target, 116, 0.7, focus=(-0.05, -0.25, 0.5))


def stacked_bars(good, top):
    """One bar lies, a second on it wears the band, a third stands before them and shows the stamp."""
    with placed((-0.20, 0.16, top - 0.003), (0, 0, 0.10)):
        build(good, band=False)
    with placed((-0.17, 0.13, top + SOAP_SIZE[2]), (0, 0, -0.06)):
        build({**good, "swirl": 0.6})
    with placed((0.56, -0.10, top + SOAP_SIZE[1] / 2 - 0.01), (1.40, 0, -0.30)):
        build(good, band=False, stamp=True)


def one_jar(good, top):
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


def two_bombs(good, top):
    with placed((-0.30, -0.10, top)):
        build(good, radius=0.38)
    with placed((0.42, 0.22, top), (0, 0, 1.2)):
        build(good, radius=0.37, variant=1)


def dish_of_hearts(good, top):
    with placed((0, 0, top), (0, 0, 0.2), 1.35):
        build({**good, "kind": "hearts-in-dish"})


def one_bottle(good, top):
    with placed((-0.05, 0.05, top)):
        build(good, radius=0.26, height=0.76, turn=0.08)


ARRANGEMENTS = {"soap": stacked_bars, "salt": one_jar, "bomb": two_bombs, "hearts": dish_of_hearts, "oil": one_bottle}
