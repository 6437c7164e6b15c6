"""Amber dropper bottles."""

import math

import numpy as np

from materials.goods import clear_glass, matt
from studio.geometry import add, grid_faces, lathe, make_mesh, smooth_profile
from studio.nodes import Nodes


def dropper(loc, R=0.165, H=0.46, lab=None, rot=0, cap="#2B2724", parent=None):
    gl = clear_glass("amber", (0.58, 0.29, 0.09, 1))
    out = [
        (0, 0),
        (R * 0.6, 0),
        (R * 0.93, 0.006),
        (R, 0.03),
        (R, H * 0.5),
        (R, H * 0.78),
        (R * 0.93, H * 0.87),
        (R * 0.62, H * 0.95),
        (R * 0.50, H * 0.985),
        (R * 0.49, H * 1.06),
    ]
    inn = [
        (R * 0.40, H * 1.06),
        (R * 0.41, H * 0.98),
        (R * 0.55, H * 0.93),
        (R * 0.84, H * 0.85),
        (R * 0.91, H * 0.76),
        (R * 0.91, H * 0.5),
        (R * 0.9, 0.05),
        (R * 0.6, 0.03),
        (0, 0.03),
    ]
    p = smooth_profile(out + inn, 5)
    p[:, 0] = np.maximum(p[:, 0], 0)
    o = []
    o.append(add("bot", make_mesh("bot", *lathe(p, 96)[:2]), gl, loc))
    q = smooth_profile(
        [
            (0, 0.04),
            (R * 0.8, 0.045),
            (R * 0.895, 0.07),
            (R * 0.90, H * 0.5),
            (R * 0.90, H * 0.62),
            (R * 0.88, H * 0.635),
            (0, H * 0.635),
        ],
        5,
    )
    q[:, 0] = np.maximum(q[:, 0], 0)
    m = Nodes("oil")
    o.append(
        add(
            "oil",
            make_mesh("oil", *lathe(q, 64)[:2]),
            m.end(
                m.node(
                    "MixShader",
                    Fac=m.node("LightPath").outputs["Is Shadow Ray"],
                    i1=m.node("BsdfGlass", Color=(0.78, 0.50, 0.19, 1), IOR=1.47, Roughness=0.0),
                    i2=m.node("BsdfTransparent", Color=(0.8, 0.5, 0.2, 1)),
                )
            ),
            loc,
        )
    )
    c = lathe(
        [
            (0, H * 1.0),
            (R * 0.60, H * 1.0),
            (R * 0.62, H * 1.01),
            (R * 0.62, H * 1.27),
            (R * 0.60, H * 1.285),
            (R * 0.40, H * 1.29),
            (0, H * 1.29),
        ],
        180,
    )
    v = c[0].copy()
    a = np.arctan2(v[:, 1], v[:, 0])
    side = (v[:, 2] > H * 1.005) & (v[:, 2] < H * 1.28)
    v[:, :2] *= 1 + 0.022 * np.where(side, np.cos(a * 60), 0)[:, None]
    o.append(add("cap", make_mesh("cap", v, c[1], smooth=True), matt("capm", cap, 0.45, 0.02, 0.05, 30), loc))
    b = smooth_profile(
        [
            (R * 0.36, H * 1.28),
            (R * 0.36, H * 1.38),
            (R * 0.37, H * 1.5),
            (R * 0.34, H * 1.66),
            (R * 0.2, H * 1.76),
            (0, H * 1.78),
        ],
        6,
    )
    b[:, 0] = np.maximum(b[:, 0], 0)
    o.append(add("bulb", make_mesh("bulb", *lathe(b, 64)[:2]), matt("bulbm", "#3A3532", 0.6, 0.02, 0.05, 30), loc))
    if lab is not None:
        A = math.radians(150)
        t = np.linspace(-A / 2, A / 2, 80)
        h = np.linspace(0, 1, 20)
        T, Hh = np.meshgrid(t, h, indexing="ij")
        rr = R + 0.003
        v = np.stack([rr * np.sin(T).ravel(), -rr * np.cos(T).ravel(), (H * 0.42 + (Hh - 0.5) * H * 0.58).ravel()], 1)
        o.append(
            add(
                "dl",
                make_mesh("dl", v, grid_faces(80, 20), np.stack([(T / A + 0.5).ravel(), Hh.ravel()], 1)),
                lab,
                loc,
                (0, 0, rot),
            )
        )
    return o
