"""A good at work, or beside something whose size everybody knows."""

import math

import numpy as np
from mathutils import Vector

from botanicals.arrange import petals_of
from materials.goods import wood
from materials.water import bath_water
from products.foam import lather, patches, ring
from products.goods import SOAP_SIZE, build, dried_of, salt_of
from products.salt_jar import pile, scoop
from studio.backdrop import backdrop
from studio.camera import approach, frame
from studio.geometry import add, grid_faces, make_mesh
from studio.group import gathered, placed, pose
from studio.light import light_studio
from studio.surfaces import SURFACES, slab

BAR = "plain-olive-soap-bar"
FLANNELS = "cotton-flannels"
OIL = "two-lavenders-oil-blend"
STONE = "terracotta-scent-stone"
AFLOAT = ("bomb", "hearts")


def compose(picture, goods):
    good = goods[picture["good"]]
    # Lower than the water of a bath, which has no floor to stand on.
    backdrop(*picture["wall"]).location.z = -0.6 if good["kind"] in AFLOAT else 0
    light_studio(sun=6, seed=picture["light"], target=(0, 0, 0.3))
    USES[good["kind"]](good, goods, np.random.RandomState(picture["seed"]))


def in_the_bath(good, _goods, random):
    """Afloat in the water it colours, foam round it."""
    water(good["water"])
    top = good.get("top", {}).get("kind")
    if good["kind"] == "bomb":
        with placed((0, 0, -0.20)):
            build(good, radius=0.36)
        lather(ring(0.30, 0.42, 0.016, random.rand()), (-1.0, 1.0, -1.0, 1.0), 0.0, random, good["water"])
        if top in ("petals", "strips"):
            petals = petals_of("rose" if top == "petals" else "calendula")
            for _ in range(9):
                turn, out = random.rand() * 6.28, random.uniform(0.62, 1.15)
                petals.put((out * math.cos(turn), out * math.sin(turn), 0.006), random, 0.8, 0.08)
        approach((0.02, 0.0, 0.05), -8, 29, 5.6, 1.55, 1.4)
        return
    for k, (x, y) in enumerate(((-0.24, -0.10), (0.22, -0.20), (0.06, 0.26))):
        with placed((x, y, 0.015), (0.38, 0.05 * k, 0.5 * k - 0.4), 1.4):
            build({**good, "kind": "heart"}, number=k)
    spots = [(-0.24, -0.14, 0.34), (0.22, -0.24, 0.34), (0.06, 0.22, 0.34)]
    lather(patches(spots, 0.014, random.rand()), (-0.8, 0.8, -0.8, 0.8), 0.0, random, good["water"])
    approach((0.02, 0.0, 0.0), -8, 44, 5.6, 1.2, 1.6)


def water(tint):
    size, count = 9.0, 40
    x, y = np.meshgrid(np.linspace(-size, size, count), np.linspace(-size, 3.4, count), indexing="ij")
    flat = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], 1)
    add("water", make_mesh("water", flat, grid_faces(count, count)), bath_water("bath water", tint))


def in_lather(good, _goods, random):
    top = slab((2.9, 2.0, 0.14), (0.05, 0.12), 0.1)
    with gathered() as subject:
        with placed((0, 0, top), (0.0, 0, 0.22)):
            build(good, band=False, stamp=True)
    x, y = SOAP_SIZE[0] / 2, SOAP_SIZE[1] / 2
    height = top + SOAP_SIZE[2]
    on_top = [(0.28, 0.10, 0.30), (0.38, -0.08, 0.20), (0.12, 0.16, 0.18)]
    lather(patches(on_top, 0.035, random.rand()), (-x + 0.04, x - 0.04, -y + 0.04, y - 0.04), height, random)
    round_it = [(-0.30, -y - 0.06, 0.26), (0.10, -y - 0.08, 0.30), (x + 0.02, -0.12, 0.34), (0.42, -y - 0.02, 0.30)]
    lather(patches(round_it, 0.045, random.rand()), (-x - 0.3, x + 0.45, -y - 0.4, y), top, random)
    frame(subject, -10, 32, 6.4, 0.66, (0.48, 0.51), aperture=1.1)


def poured(good, _goods, random):
    """The jar behind, out of focus; before it a scoop whose handle leaves the picture, and what falls from it."""
    top = SURFACES["board"]()
    with placed((-0.34, 0.62, top)):
        build(good, radius=0.44, height=0.86, crystal=0.075, turn=0.1, twine=True)
    salt, dried = salt_of(good), dried_of(good)
    base = pose((0.62, -0.20, top + 0.66), math.pi + 0.18, 0.42, 0.10)
    scoop(wood("scoop", "#CFA774", "#A87B4C"), base)
    for _ in range(110):
        along, across = random.uniform(0.06, 0.45), random.uniform(-0.11, 0.11)
        place = base @ Vector((along, across, -0.06 + 0.09 * random.rand()))
        one(salt, dried, place, 0.07, random)
    lip = base @ Vector((0.49, 0, -0.05))
    for _ in range(70):
        fall = random.rand() ** 1.3
        reach = 0.035 + 0.05 * fall
        place = (
            lip.x - 0.10 * math.sqrt(fall) + random.randn() * reach,
            lip.y + random.randn() * reach,
            top + 0.10 + (lip.z - top - 0.10) * (1 - fall),
        )
        one(salt, dried, place, 0.06, random)
    pile(salt, lip.x - 0.10, lip.y, top, 420, 0.42, random, 0.072, 0.20)
    if dried:
        pile(dried, lip.x - 0.10, lip.y, top + 0.04, 26, 0.36, random, 0.08, 0.17)
    approach((0.06, -0.1, top + 0.47), 3, 17, 6.0, 1.74, 1.1)


def one(salt, dried, place, size, random):
    among = dried if dried and random.rand() < 0.12 else salt
    turn = tuple(random.rand(3) * 6.28)
    add("grain", among[random.randint(len(among))], None, place, turn, size * random.uniform(0.5, 1.05))


def on_the_stone(good, goods, _random):
    """A scent stone that has drunk some drops, the bottle behind it."""
    oil = good if good["kind"] == "oil" else goods[OIL]
    top = slab((2.9, 2.0, 0.14), (0.05, 0.12), 0.1)
    with gathered() as subject:
        with placed((0.28, -0.30, top), (0, 0, 0.2), 1.25):
            build({**goods[STONE], "oiled": True})
        with placed((-0.34, 0.20, top)):
            build(oil, radius=0.26, height=0.76, turn=0.12)
    frame(subject, 3, 18, 6.6, 0.76, (0.5, 0.51), depth=0.3)


def beside(name, place, turn, own=((0, 0), 0.2, 1.4), scale=1.0, flat=True):
    """The good, and something whose size everybody knows."""

    def use(good, goods, _random):
        top = slab((3.4, 2.2, 0.14), (0.05, 0.12), 0.08)
        (x, y), own_turn, own_scale = own
        with gathered() as subject:
            with placed((x, y, top), (0, 0, own_turn), own_scale):
                build(good)
            with placed((*place[:2], top + (place[2] if len(place) > 2 else 0)), (0, 0, turn), scale):
                build(goods[name])
        frame(subject, 4, 22, 6.6, 0.78, (0.5, 0.5), depth=0.3)

    return use


def under_a_bar(scale, level, **look):
    """The good, and a bar of soap where it belongs: on top."""

    def use(good, goods, _random):
        top = slab((3.4, 2.2, 0.14), (0.05, 0.12), 0.08)
        with gathered() as subject:
            with placed((0, 0, top), (0, 0, 0.24), scale):
                build(good)
            with placed((0, 0, top + scale * level), (0, 0, 0.16)):
                build(goods[BAR], **look)
        frame(subject, 6, 26, 6.6, 0.76, (0.5, 0.5))

    return use


USES = {
    "bomb": in_the_bath,
    "hearts": in_the_bath,
    "soap": in_lather,
    "salt": poured,
    "oil": on_the_stone,
    "stone": on_the_stone,
    "soap-dish": under_a_bar(1.2, 0.11, band=False, stamp=True),
    "flannels": under_a_bar(1.9, 0.352),
    "brush": beside(FLANNELS, (-0.55, 0.52), 0.25, ((0.05, -0.15), 0.30, 1.0), 1.0),
    "pouch": beside(BAR, (0.42, -0.18), -0.2, ((-0.36, 0.18), -0.2, 1.5), 0.9),
    "konjac": beside(BAR, (0.46, -0.10), -0.25, ((-0.36, 0.0), 0.3, 1.35), 0.9),
}
