"""A tub at the window in the morning, and the goods where one would put them."""

import numpy as np

from botanicals.arrange import petals_of
from products import bathroom as room
from products.goods import SOAP_SIZE, build
from studio.camera import approach
from studio.group import placed
from studio.light import area, leaves_in_the_sun, sunlight, surround

# The room is built in units of 10 cm and shown in metres, as large as the light is made for.
TO_METRES = 0.1
BOARD_X, STOOL = 3.4, (9.4, -4.2)
# Where things stand on the board across the tub and on the stool, and how they are turned.
PLACES = {
    "board far": ((3.3, 2.3), 0.0),
    "board back": ((3.1, 0.9), 0.0),
    "board middle": ((3.9, -0.55), 0.2),
    "board left": ((2.85, -0.75), 0.0),
    "board front": ((3.35, -2.0), 0.5),
    "stool left": ((9.1, -4.0), 0.4),
    "stool right": ((10.3, -4.8), 0.0),
}
AS_LARGE_AS = {
    "salt": {"radius": 0.44, "height": 0.86, "crystal": 0.09, "turn": 0.2, "twine": True},
    "bomb": {"radius": 0.38},
    "soap": {"size": SOAP_SIZE},
    "oil": {"radius": 0.26, "height": 0.76, "turn": 0.3},
}
SCALES = {"flannels": 2.6, "hearts": 1.25, "pouch": 1.3}
# From where it is seen: the point, azimuth, elevation, distance, how much from left to right, aperture.
VIEWS = {
    "room": ((0.02, 0.1, 0.70), 17, 14, 4.3, 2.60, 5.6),
    "board": ((0.305, 0.02, 0.665), 24, 25, 2.6, 0.76, 5.6),
}


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    with placed((0, 0, 0), scale=TO_METRES):
        room.walls()
        room.tub()
        room.water(picture["water"])
        room.tap(-9.9, 0.6)
        room.towel(-2.6)
        tops = {"board": room.board(BOARD_X), "stool": room.stool(*STOOL)}
        room.vase(-9.0, room.WALL_Y + 0.5, room.WINDOW[2])
        for name in picture["afloat"]:
            float_on_water(name, random)
        for place, name in picture["goods"].items():
            (x, y), turn = PLACES[place]
            kind = goods[name]["kind"]
            with placed((x, y, tops[place.split()[0]]), (0, 0, turn), SCALES.get(kind, 1)):
                build(goods[name], **AS_LARGE_AS.get(kind, {}))
    light(picture["light"])
    approach(*VIEWS[picture.get("view", "room")])


def float_on_water(name, random):
    petals = petals_of(name)
    for _ in range(16):
        x, y = random.uniform(-5.5, 1.6), random.uniform(-2.2, 2.2)
        petals.put((x, y, room.TUB["water"] + 0.01), random, 1.6, 0.08)


def light(seed):
    area("sky", (-0.65, 1.05, 1.5), (-0.2, -1.0, 0.4), 1.3, 110, (0.97, 0.98, 1))
    area("room", (2.4, -3.4, 2.6), (0, 0, 0.5), 3.0, 80, (1, 0.965, 0.92))
    area("left", (-1.2, -2.6, 2.2), (0, 0.4, 0.5), 1.6, 16, (1, 0.97, 0.94))
    surround(0.35)
    sunlight(26)
    leaves_in_the_sun((0, 0, 0.6), seed, branches=2)
