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


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    with placed((0, 0, 0), scale=TO_METRES):
        room.walls()
        room.tub()
        room.water(picture["water"])
        room.tap(-9.9, 0.6)
        room.towel(-2.6)
        top = room.board(3.4)
        seat = room.stool(9.4, -4.2)
        room.vase(-9.0, room.WALL_Y + 0.5, room.WINDOW[2])
        petals = petals_of("rose")
        for _ in range(16):
            x, y = random.uniform(-5.5, 1.6), random.uniform(-2.2, 2.2)
            petals.put((x, y, room.TUB["water"] + 0.01), random, 1.6, 0.08)
        lay_out(goods, top, seat)
    light(picture["light"])
    approach((0.02, 0.1, 0.70), 17, 14, 4.3, 2.60, 5.6)


def lay_out(goods, top, seat):
    with placed((3.3, 2.3, top)):
        build(goods["rose-and-lavender-dead-sea-salt"], radius=0.44, height=0.86, crystal=0.09, turn=0.2, twine=True)
    with placed((3.1, 0.9, top)):
        build(goods["lavender-field-bath-bomb"], radius=0.38)
    with placed((3.5, -2.0, top), (0, 0, 1.3)):
        build(goods["rose-petal-soap-bar"], size=SOAP_SIZE)
    with placed((9.1, -4.0, seat), (0, 0, 0.4), 2.6):
        build(goods["cotton-flannels"])
    with placed((10.3, -4.8, seat)):
        build(goods["two-lavenders-oil-blend"], radius=0.26, height=0.76, turn=0.3)


def light(seed):
    area("sky", (-0.65, 1.05, 1.5), (-0.2, -1.0, 0.4), 1.3, 110, (0.97, 0.98, 1))
    area("room", (2.4, -3.4, 2.6), (0, 0, 0.5), 3.0, 80, (1, 0.965, 0.92))
    area("left", (-1.2, -2.6, 2.2), (0, 0.4, 0.5), 1.6, 16, (1, 0.97, 0.94))
    surround(0.35)
    sunlight(26)
    leaves_in_the_sun((0, 0, 0.6), seed, branches=2)
