"""What a good's surface is like: so near that it fills the picture."""

import numpy as np

from products.goods import dried_of, salt_of
from products.salt_jar import pile
from scenes.stands import one_bar, stand
from studio.backdrop import backdrop
from studio.camera import approach, reach
from studio.group import gathered
from studio.light import light_studio
from studio.surfaces import SURFACES

# The point looked at as shares of the good's box (left to right, front to back, foot to top), how many units are seen
# across, and from where: degrees to the right and up.
LOOKS = {
    "bomb": ((0.50, 0.10, 0.80), 0.46, -14, 38),
    "soap": ((0.60, 0.0, 0.62), 0.52, -26, 14),
    "oil": ((0.46, 0.0, 0.30), 0.50, -10, 8),
    "hearts": ((0.46, 0.22, 0.70), 0.46, -10, 36),
    "brush": ((0.18, 0.0, 0.55), 0.62, -24, 22),
    "pouch": ((0.5, 0.0, 0.48), 0.40, -18, 12),
    "konjac": ((0.42, 0.1, 0.72), 0.42, -14, 30),
    "flannels": ((0.40, 0.2, 0.96), 0.55, -24, 36),
    "stone": ((0.45, 0.3, 0.9), 0.42, -12, 34),
    "soap-dish": ((0.32, 0.1, 0.9), 0.55, -26, 32),
}
HEAP_LOOK = ((0.0, -0.12, 0.22), 0.72, -12, 32)


def compose(picture, goods):
    backdrop(*picture["wall"])
    good, setup = goods[picture["good"]], picture["setup"]
    top = SURFACES[setup]()
    light_studio(sun=6, seed=picture["light"], target=(0, 0, top + 0.3))
    if good["kind"] == "salt":
        heap_of_salt(good, top)
        point, width, azimuth, elevation = HEAP_LOOK
        approach((point[0], point[1], top + point[2]), azimuth, elevation, 2.6, width)
        return
    with gathered() as subject:
        if good["kind"] == "soap":
            one_bar(good, top, "slab", band=False, stamp=True)
        else:
            stand(good, top, setup)
    points = reach(subject)
    share, width, azimuth, elevation = LOOKS[good["kind"]]
    target = points.min(0) + np.array(share) * (points.max(0) - points.min(0))
    approach(target, azimuth, elevation, 2.6, width)


def heap_of_salt(good, top):
    random = np.random.RandomState(8)
    mixed = salt_of(good)
    dried = dried_of(good)
    pile(mixed, 0, 0.1, top, 900, 0.95, random, 0.10, 0.36)
    if dried:
        pile(dried, 0, 0.0, top + 0.10, 60, 0.75, random, 0.11, 0.34)
