"""Puts the plants a picture names on its surface: one in front, one behind."""

from botanicals.eucalyptus import Eucalyptus
from botanicals.flowers import NEEDLES, Chamomile, Needles
from botanicals.lavender import Lavender
from botanicals.orange import orange_slice
from botanicals.petals import Petals
from studio.group import pose


def petals_of(name):
    colours = {"rose": ("#D9A5A0", "#F0DDD0", 0.20, 0.10), "calendula": ("#F0B840", "#F6D684", 0.15, 0.035)}
    edge, middle, length, width = colours[name]
    return Petals(edge, middle, L=length, W=width)


def lay(name, spots, z, random):
    """spots: (x, y, turn) of each stem, slice, flower or petal."""
    for i, (x, y, turn) in enumerate(spots):
        LAYERS[name](cache(name), x, y, z, turn, i, random)


_made = {}


def cache(name):
    if name not in _made:
        _made[name] = MAKERS[name]()
    return _made[name]


def lay_lavender(plant, x, y, z, turn, i, random):
    plant.sprig(pose((x, y, z + 0.034 + 0.014 * i), turn, -0.004), 1.15 + 0.08 * i, 0.52, 0.074, 4 + 3 * i, 0.08, 1)


def lay_buds(plant, x, y, z, turn, i, random):
    for _ in range(6):
        plant.loose((x + random.uniform(-0.2, 0.2), y + random.uniform(-0.08, 0.08), z + 0.009), random, 0.068)


def lay_eucalyptus(plant, x, y, z, turn, i, random):
    plant.branch(pose((x, y, z + 0.09), turn, 0.02), 1.2, 8, 2 + 3 * i, 0.12, 0.82, 0.02)


def lay_needles(plant, x, y, z, turn, i, random):
    plant.sprig(pose((x, y, z + 0.055), turn, -0.01), 1.15, 1 + i, 0.10 * (-1) ** i)


def lay_orange(plant, x, y, z, turn, i, random):
    piece = orange_slice(f"orange{i}{x}", 0.29, 0.035, i)
    piece.location = (x, y, z + 0.052 + 0.042 * (i % 2))
    piece.rotation_euler = (0.08 * (i % 2), 0.10 * (i % 2), turn)


def lay_petals(plant, x, y, z, turn, i, random):
    plant.put((x, y, z), random)


def lay_chamomile(plant, x, y, z, turn, i, random):
    if turn:
        plant.stalk((x, y, z), random)
    else:
        plant.head((x, y, z), random)


MAKERS = {
    "lavender": Lavender,
    "buds": Lavender,
    "eucalyptus": Eucalyptus,
    "chamomile": Chamomile,
    "orange": lambda: None,
    "rose": lambda: petals_of("rose"),
    "calendula": lambda: petals_of("calendula"),
    **{name: (lambda name=name: Needles(name)) for name in NEEDLES},
}
LAYERS = {
    "lavender": lay_lavender,
    "buds": lay_buds,
    "eucalyptus": lay_eucalyptus,
    "chamomile": lay_chamomile,
    "orange": lay_orange,
    "rose": lay_petals,
    "calendula": lay_petals,
    **{name: lay_needles for name in NEEDLES},
}
