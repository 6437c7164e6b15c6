"""How a good stands by itself: one of it, as it is sold."""

import math

import numpy as np

from materials.goods import pressed_powder
from products.bath_bomb import crumbs
from products.goods import SOAP_SIZE, build, salt_of
from products.salt_jar import pile
from studio.group import placed

# A bar stands on its edge, lies, or leans back, by set-up.
LYING = ("cloth", "board")


def stand(good, top, setup="slab"):
    STANDS.get(good["kind"], one_thing)(good, top, setup)


def strew(good, top):
    """What lies about a good: a bomb's powder where it was set down, a little of the salt in a jar."""
    if good["kind"] == "bomb":
        powder = pressed_powder("crumb", *good["colours"])
        crumbs(powder, (0, -0.06, top), 0.27, 40, np.random.RandomState(9), 0.3, (0.003, 0.012))
    elif good["kind"] == "salt":
        random = np.random.RandomState(21)
        pile(salt_of(good), 0.40, -0.46, top, 46, 0.17, random, 0.066, 0.06)


def one_bomb(good, top, _):
    with placed((0, 0, top)):
        build(good, radius=0.38)


def one_bar(good, top, setup, **look):
    if setup in LYING:
        with placed((0, 0, top - 0.002), (0, 0, 0.24 if setup == "board" else -0.20)):
            build(good, **look)
        return
    with placed((0, 0, top + SOAP_SIZE[1] / 2 - 0.008), (math.pi / 2 - 0.05, 0, 0.16 if setup == "plinth" else -0.2)):
        build(good, **look)


def one_jar(good, top, _):
    with placed((0, 0.05, top)):
        build(good, radius=0.44, height=0.86, crystal=0.075, turn=0.08, twine=True)


def one_bottle(good, top, _):
    with placed((0, 0, top)):
        build(good, radius=0.26, height=0.76, turn=0.06)


def six_hearts(good, top, _):
    with placed((0, 0, top), (0, 0, 0.2), 1.35):
        build(good)


def one_brush(good, top, _):
    with placed((0, 0, top), (0, 0, -0.38), 1.1):
        build(good)


def one_thing(good, top, _):
    with placed((0, 0, top), (0, 0, TURNS.get(good["kind"], 0.2)), 1.4):
        build(good)


TURNS = {"pouch": -0.25, "konjac": 0.3, "flannels": -0.30, "soap-dish": 0.24}
STANDS = {
    "bomb": one_bomb,
    "soap": one_bar,
    "salt": one_jar,
    "oil": one_bottle,
    "hearts": six_hearts,
    "brush": one_brush,
}
