"""Dried orange slices."""

import math

import numpy as np

from studio.colour import srgb
from studio.geometry import add, grid_faces, make_mesh
from studio.nodes import Nodes
from studio.noise import fbm


def orange_slice(name, R=0.34, th=0.035, seed=0, nseg=10):
    """dried orange slice; polar mesh with colour attribute"""
    nr, nt = 70, 240
    r = np.linspace(0.0, 1, nr)
    t = np.linspace(0, 2 * math.pi, nt, endpoint=False)
    Rr, T = np.meshgrid(r, t, indexing="ij")
    x = Rr * np.cos(T)
    y = Rr * np.sin(T)
    Pn = np.stack([x.ravel() * 3, y.ravel() * 3, np.full(x.size, seed * 3.1)], 1)
    warp = 0.05 * fbm(Pn, 3).reshape(Rr.shape)
    ph = (T + warp * 1.5) * nseg / (2 * math.pi)
    fr = np.abs(ph - np.round(ph)) * 2 * math.pi / nseg * Rr  # arc dist to membrane
    mem = np.clip(1 - fr / 0.035, 0, 1) * (Rr > 0.10)
    core = np.clip(1 - (Rr - 0.07) / 0.04, 0, 1)
    pith = np.clip((Rr - 0.80) / 0.035, 0, 1) * np.clip((0.94 - Rr) / 0.02, 0, 1)
    rind = np.clip((Rr - 0.935) / 0.02, 0, 1)
    ves = fbm(np.stack([(Rr * 5).ravel(), (ph * 8).ravel(), np.full(x.size, 2.0)], 1), 3).reshape(Rr.shape)
    pulp = np.array(srgb("#D4862F")[:3])[None, None] * (1 + 0.45 * ves[..., None])
    pulp = pulp * (1 - 0.35 * np.clip(Rr[..., None] - 0.3, 0, 1))
    pale = np.array(srgb("#E3BE8A")[:3])
    rd = np.array(srgb("#B5652A")[:3])
    col = pulp
    for mk, cc in ((np.maximum(mem, core), pale), (pith, pale), (rind, rd)):
        col = col * (1 - mk[..., None]) + cc * mk[..., None]
    z = (
        th * (0.25 * ves - 0.45 * (1 - np.maximum.reduce([mem, core, pith, rind])) + 0.3 * rind)
        + 0.05 * fbm(np.stack([x.ravel() * 1.1, y.ravel() * 1.1, np.full(x.size, seed * 1.7)], 1), 2).reshape(x.shape)
        + 0.03 * Rr**2
    )
    RR = R * (1 + 0.03 * np.sin(2 * T + seed))
    v = np.stack([x * RR, y * RR, z], 2).reshape(-1, 3)
    me = make_mesh(name, v, grid_faces(nr, nt, wrap_v=True))
    a = me.color_attributes.new("Col", "FLOAT_COLOR", "POINT")
    a.data.foreach_set("color", np.concatenate([np.clip(col, 0, 1), np.ones_like(col[..., :1])], 2).ravel())
    m = Nodes(name + "m")
    c = m.node("VertexColor", {"layer_name": "Col"}).outputs[0]
    d = m.principled(
        Base_Color=c, Roughness=0.38, Specular=0.45, Normal=m.bump(m.noise(m.position(), 70, 4), 0.3, 0.01)
    )
    me.materials.append(
        m.end(
            m.node(
                "MixShader",
                Fac=0.42,
                i1=d,
                i2=m.node("BsdfTranslucent", Color=m.mix(1.0, c, (1.5, 1.2, 0.9, 1), "MULTIPLY")),
            )
        )
    )
    o = add(name, me)
    md = o.modifiers.new("s", "SOLIDIFY")
    md.thickness = th * 0.8
    md.offset = -1
    return o
