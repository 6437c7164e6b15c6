"""A wellness collection: five things on a travertine slab."""

import math

import numpy as np

from botanicals.arrange import lay
from products.goods import SOAP_SIZE, build
from studio.backdrop import backdrop
from studio.camera import frame
from studio.group import gathered, placed
from studio.light import light_studio
from studio.surfaces import slab

SIZE = (6.4, 3.6, 0.14)


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop()
    top = slab(SIZE, (0.02, 0.05), picture.get("slab_turn", 0.06))
    with gathered() as subject:
        for name in picture["goods"]:
            put(goods[name], top)
    for name, spots in picture["plants"].items():
        lay(name, spots, top, random)
    light_studio(sun=6, seed=picture["light"], key=225, target=(0, 0, 0.35))
    frame(subject, 2.5, 24, 7.4, 0.76, (0.5, 0.49), aperture=1.0)


def put(good, top):
    location, rotation = PLACES[good["kind"]]
    with placed((location[0], location[1], top + location[2]), rotation):
        kind = good["kind"]
        if kind == "salt":
            build(good, radius=0.39, height=0.78, crystal=0.072, turn=0.10, twine=True)
        elif kind == "oil":
            build(good, radius=0.20, height=0.60, turn=0.0)
        else:
            build(good)


UPRIGHT = math.pi / 2
PLACES = {
    "salt": ((-0.84, 0.40, 0), (0, 0, 0)),
    "oil": ((0.06, 0.56, 0), (0, 0, 0.02)),
    "soap": ((0.82, 0.40, SOAP_SIZE[1] / 2 - 0.006), (UPRIGHT, 0, -0.20)),
    "bomb": ((-0.10, -0.40, 0), (0, 0, 0)),
    "hearts": ((0.78, -0.46, 0), (0, 0, 0)),
    "stone": ((0.66, -0.42, 0), (0, 0, 0)),
    "pouch": ((0.66, -0.40, 0), (0, 0, -0.25)),
    "flannels": ((0.70, -0.40, 0), (0, 0, -0.30)),
    "brush": ((1.02, -0.50, 0), (0, 0, -0.36)),
}
