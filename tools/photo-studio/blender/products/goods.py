"""Builds one thing of the catalogue at the origin, standing on z = 0 and facing the camera (-Y)."""

import math
import zlib

import bpy
import numpy as np
from mathutils import Vector

from botanicals.lavender import Lavender
from botanicals.leaves import PETAL, leaf_mesh
from labels import fit, render_label
from materials.goods import clear_glass, cork, jute, pressed_powder, soap_mass
from materials.plants import petal_skin
from materials.stone_and_paper import printed_paper
from products import accessories
from products.bath_bomb import bath_bomb, scatter_on_top
from products.dropper import dropper
from products.heart import heart
from products.salt_jar import salt_jar, salt_meshes
from products.soap_dish import soap_dish
from products.soap_bar import soap_band, soap_bar
from products.twine import twine_mesh
from studio.geometry import add, make_mesh

SOAP_SIZE = (0.86, 0.58, 0.26)
BOMB_RADIUS = 0.33
HEART_SIZE = 0.15
BLACK = "#000"


def build(good, **options):
    kind = good["kind"]
    if kind in ACCESSORIES:
        return ACCESSORIES[kind](*([True] if good.get("oiled") else []))
    return BUILDERS[kind](good, **options)


def seed_of(good):
    return zlib.crc32(repr(sorted(good.items(), key=str)).encode()) % 1000


def paper(template, good, width, size):
    label = good["label"]
    texts = {"second": "", "note": "", "amount": "", **label, "size": size}
    key = str(seed_of(good))
    return printed_paper(f"{template}{key}", render_label(template, width, key, **texts))


def build_bomb(good, radius=BOMB_RADIUS, tilt=(0.3, -0.2, 0.4), towards=(-0.1, -0.25, 1), variant=0):
    seed = seed_of(good) + variant
    bomb = bath_bomb("bomb", radius, seed, pressed_powder(f"bomb{seed}", *good["colours"]))
    bomb.location = (0, 0, radius * 0.985)
    bomb.rotation_euler = tilt
    scatter = np.random.RandomState(seed)
    top = good.get("top")
    if top is None:
        return bomb
    if top["kind"] == "lavender":
        scatter_on_top(Lavender(), None, bomb, radius, scatter, 34, towards)
        return bomb
    width = 0.055 if top["kind"] == "petals" else 0.020
    pieces = [leaf_mesh(f"bit{i}", 0.13, width, PETAL, 0.7, 0.5, 0.35, 0.004, i, 14, 7) for i in range(4)]
    skin = petal_skin(f"top{seed}", *top["colours"], 0.3)
    for piece in pieces:
        piece.materials.append(skin)
    scatter_on_top(None, pieces, bomb, radius * 0.99, scatter, 24, towards, kind="petals")
    return bomb


def build_soap(good, size=SOAP_SIZE, stamp=False, band=True):
    """Lies flat, centred on the origin's z = 0 + half its height; the band's text reads from -Y."""
    seed = seed_of(good)
    colours = good["colours"]
    mass = soap_mass(f"soap{seed}", *colours, sss=good.get("glow", 0.35), seed=seed % 17, amount=good.get("swirl", 0.8))
    height = size[2] / 2
    bar = soap_bar("soap", size, mass, seed, stamp=stamp_relief() if stamp else None)
    bar.location.z = height
    if not band:
        return
    width = 0.44
    points, faces, _, _, _ = soap_band("band", size, width, None)
    top = points[:, 2] > size[2] * 0.385
    v = np.where(top, 0.5 + points[:, 1] / size[1], np.where(points[:, 1] < 0, 0.0, 0.98))
    uv = np.clip(np.stack([points[:, 0] / width + 0.5, v], 1), 0.005, 0.995)
    label = good["label"]
    longest = max(label["name"], label.get("second", ""), key=len)
    art = paper("band", good, 1240, fit(longest, 520, 118))
    add("band", make_mesh("band", points, faces, uv), art, (0, 0, height))


def stamp_relief():
    image = bpy.data.images.load(render_label("stamp", 512, "relief", accent=BLACK))
    width, height = image.size
    relief = np.array(image.pixels[:]).reshape(height, width, 4)[::-1][..., 3]
    kernel = np.array([1, 4, 6, 4, 1]) / 16
    for axis in (0, 1):
        relief = np.apply_along_axis(lambda row: np.convolve(row, kernel, "same"), axis, relief)
    return relief


def build_salt(good, radius=0.38, height=0.74, crystal=0.068, turn=0.0, twine=False):
    label_height = height * 0.52
    arc = math.degrees(label_height * 2 / radius)
    art = paper("jar", good, 1500, fit(good["label"]["name"], 760, 98))
    glass = clear_glass("jar glass", (0.985, 0.995, 0.99, 1))
    salt = salt_of(good)
    salt_jar(
        (0, 0, 0),
        radius,
        height,
        salt,
        art,
        glass,
        cork(),
        rot=turn,
        lab_h=label_height,
        lab_ang=arc,
        csize=crystal,
        seed=3,
        flowers=dried_of(good),
    )
    if twine:
        turns = np.linspace(0, 2 * math.pi, 200)
        neck = radius * 0.86 + 0.016
        for k in range(2):
            level = height * 0.935 + 0.026 * k + 0.003 * np.sin(turns * 3)
            loop = np.stack([neck * np.cos(turns), neck * np.sin(turns), level], 1)
            add("twine", twine_mesh(loop, 0.014, seed=k), jute())


def salt_of(good):
    return salt_meshes(6, f"salt{seed_of(good)}", *good.get("tints", ["#FDF8F3", "#F6DFD6"]))


def dried_of(good):
    return [mesh for name in good.get("flowers", ()) for mesh in DRIED[name]()]


def dried_petals(edge, middle, width):
    """Petals one unit long, as the crystals are that they lie among."""
    skin = petal_skin(f"dried {edge}", edge, middle, 0.3)
    petals = [leaf_mesh(f"dried {edge}{i}", 1.2, width, PETAL, 0.8, 0.6, 0.4, 0.03, i, 14, 7) for i in range(3)]
    for petal in petals:
        petal.materials.append(skin)
    return petals


def build_oil(good, radius=0.195, height=0.58, turn=0.0):
    art = paper("bottle", good, 1200, fit(good["label"]["name"], 620, 124))
    dropper((0, 0, 0), radius, height, art, rot=turn)


# Six to a pouch: five lie round, one leans on them.
HEART_PILE = (
    ((-0.21, -0.09, 0.03), (0.35, 0.05, 0.35)),
    ((0.05, -0.18, 0.03), (0.30, -0.10, -0.1)),
    ((0.22, 0.01, 0.03), (0.40, -0.12, -0.4)),
    ((0.10, 0.19, 0.03), (0.45, 0.10, 0.1)),
    ((-0.16, 0.16, 0.03), (0.45, -0.05, -0.2)),
    ((0.00, 0.00, 0.14), (0.62, 0.05, 0.22)),
)


def build_hearts(good, lift=0.0):
    for i, (where, tilt) in enumerate(HEART_PILE):
        one = build_heart(good, i)
        one.location = Vector(where) + Vector((0, 0, lift))
        one.rotation_euler = tilt


def build_heart(good, number=0):
    powder = pressed_powder(f"heart{number}{seed_of(good)}", *good["colours"][number % len(good["colours"])])
    return heart(f"heart{number}", HEART_SIZE, powder, number)


def build_hearts_in_dish(good):
    accessories.small_dish()
    build_hearts(good, lift=0.05)


ACCESSORIES = {
    "stone": accessories.scent_stone,
    "pouch": accessories.soap_pouch,
    "konjac": accessories.konjac_sponge,
    "brush": accessories.bath_brush,
    "flannels": accessories.flannels,
    "soap-dish": soap_dish,
}
DRIED = {
    "lavender": lambda: Lavender().cal,
    "rose": lambda: dried_petals("#C98F8C", "#E4BDB0", 0.5),
    "calendula": lambda: dried_petals("#E3A52E", "#F2CC6E", 0.26),
    "chamomile": lambda: dried_petals("#F2EBD2", "#E3C15E", 0.3),
}
BUILDERS = {
    "bomb": build_bomb,
    "soap": build_soap,
    "salt": build_salt,
    "oil": build_oil,
    "heart": build_heart,
    "hearts": build_hearts,
    "hearts-in-dish": build_hearts_in_dish,
}
