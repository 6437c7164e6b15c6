"""Things laid out freely on travertine: heroes, articles, choices."""

import math

import numpy as np
from mathutils import Vector

from botanicals.arrange import lay
from materials.goods import wood
from products.goods import SOAP_SIZE, build
from products.salt_jar import pile, salt_meshes, scoop
from products.tied_box import tied_box
from studio.backdrop import backdrop
from studio.camera import frame
from studio.geometry import add
from studio.group import gathered, placed, pose
from studio.light import light_studio
from studio.surfaces import SURFACES, slab

# The slab under each shape of picture, and how it is seen: angles in degrees, the share that is filled.
SLABS = {"square": (3.15, 2.15, 0.14), "wide": (6.4, 3.6, 0.14), "tall": (4.2, 4.2, 0.14)}
VIEW = {"azimuth": 2.5, "elevation": 26, "distance": 7.6, "fill": 0.80, "middle": (0.5, 0.49)}


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop()
    surface = picture.get("surface")
    top = (
        SURFACES[surface]() if surface else slab(SLABS[picture["shape"]], (0.02, 0.05), picture.get("slab_turn", 0.06))
    )
    with gathered() as subject:
        for entry in picture["things"]:
            x, y = entry["at"]
            thing = goods.get(entry["thing"])
            kind = entry["thing"] if thing is None else thing["kind"]
            place = (x, y, top + entry.get("level", 0))
            STANDS.get(kind, standing)(thing, place, entry.get("turn", 0), entry.get("scale", 1), entry)
    for name, spots in picture["plants"].items():
        lay(name, spots, top, random)
    light_studio(sun=6, seed=picture["light"], key=225, target=(0, 0, 0.35))
    frame(subject, **{**VIEW, **picture.get("view", {})}, aperture=1.1)


def standing(thing, place, turn, scale, _):
    with placed(place, (0, 0, turn), scale):
        build({**thing, "kind": "hearts-in-dish"} if thing["kind"] == "hearts" else thing)


def jar(thing, place, turn, scale, _):
    with placed(place, (0, 0, 0), scale):
        build(thing, radius=0.39, height=0.78, crystal=0.072, turn=turn, twine=True)


def bottle(thing, place, turn, scale, _):
    with placed(place, (0, 0, 0), scale):
        build(thing, radius=0.20, height=0.60, turn=turn)


def bomb(thing, place, turn, scale, _):
    with placed(place, (0, 0, turn), scale):
        build(thing, variant=round(100 * abs(turn)))


def soap(thing, place, turn, scale, entry):
    """Flat, or on its long edge with the band's text or the stamp to the front."""
    x, y, z = place
    look = {"band": not entry.get("bare", False), "stamp": entry.get("stamp", False)}
    if entry.get("flat"):
        with placed(place, (0, 0, turn), scale):
            build(thing, **look)
        return
    with placed((x, y, z + scale * SOAP_SIZE[1] / 2 - 0.006), (math.pi / 2 - entry.get("lean", 0.0), 0, turn), scale):
        build(thing, **look)


def closed_box(_thing, place, turn, scale, entry):
    with placed(place, (0, 0, turn), scale):
        tied_box(entry["line"])


def spilled_scoop(_thing, place, turn, scale, entry):
    """A wooden scoop with salt in it and before it."""
    random = np.random.RandomState(21)
    x, y, z = place
    salt = salt_meshes(6, "loose salt", *entry.get("tints", ("#FDFBF8", "#F4EFE8")))
    base = pose((x, y, z + 0.16), turn, 0.10, 0.25)
    scoop(wood("scoop", "#CFA774", "#A87B4C"), base)
    for _ in range(95):
        along, across = random.uniform(0.06, 0.44), random.uniform(-0.10, 0.10)
        height = -0.07 + 0.10 * random.rand() * (1 - (across / 0.13) ** 2)
        tumble = tuple(random.rand(3) * 6.28)
        grain = salt[random.randint(len(salt))]
        add("grain", grain, None, base @ Vector((along, across, height)), tumble, 0.07 * random.uniform(0.55, 1.05))
    mouth = base @ Vector((0.56, 0, 0))
    pile(salt, mouth.x, mouth.y - 0.02, z, 120, 0.30, random, 0.072, 0.11)
    pile(salt, mouth.x - 0.1, mouth.y - 0.06, z, 40, 0.62, random, 0.06, 0.0)


STANDS = {
    "salt": jar,
    "oil": bottle,
    "bomb": bomb,
    "soap": soap,
    "tied-box": closed_box,
    "scoop": spilled_scoop,
}
