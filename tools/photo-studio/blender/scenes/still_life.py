"""One good as it is sold, filling the picture, on one of six set-ups."""

import numpy as np

from botanicals.dress import dress
from scenes.stands import LYING, stand, strew
from studio.backdrop import backdrop
from studio.camera import frame, reach
from studio.group import gathered
from studio.light import light_studio
from studio.surfaces import SURFACES

# From where each set-up is seen: degrees to the right and up, and where in the picture the middle of the good is.
VIEWS = {
    "slab": (4, 16, (0.5, 0.50)),
    "board": (17, 23, (0.48, 0.51)),
    "cloth": (-12, 34, (0.51, 0.50)),
    "plinth": (0, 8, (0.5, 0.54)),
    "tiles": (11, 21, (0.5, 0.52)),
    "steps": (-16, 13, (0.51, 0.53)),
}

# Seen from higher up, the label of what stands upright is not read.
LABELLED = ("salt", "oil")
# And from lower down, that of what lies, or what is flat.
LOW = ("soap-dish", "stone")
FILL = 0.69
# What is thin, or wide and low, has room for more.
FILLS = {"hearts": 0.80, "brush": 0.90, "oil": 0.74, "flannels": 0.76, "soap-dish": 0.80, "stone": 0.74}


def compose(picture, goods):
    random = np.random.RandomState(picture["seed"])
    backdrop(*picture["wall"])
    good, setup = goods[picture["good"]], picture["setup"]
    top = SURFACES[setup]()
    with gathered() as subject:
        stand(good, top, setup)
    strew(good, top)
    points = reach(subject)
    dress(picture["plants"], points.min(0), points.max(0), top, random)
    light_studio(sun=6, seed=picture["light"], target=(0, 0, top + 0.25))
    azimuth, elevation, middle = VIEWS[setup]
    if good["kind"] in LABELLED:
        elevation = min(elevation, 19)
    if good["kind"] in LOW or (good["kind"] == "soap" and setup in LYING):
        elevation = max(elevation, 33)
    frame(subject, azimuth, elevation, 6.8, FILLS.get(good["kind"], FILL), middle)
