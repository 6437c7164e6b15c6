"""Things that are not soap, salt or oil. Each stands at the origin on z = 0."""

import math

import numpy as np

from materials.goods import jute, matt, wood
from products.twine import twine_mesh
from studio.colour import srgb
from studio.geometry import (
    add,
    grid_faces,
    icosphere,
    join_parts,
    lathe,
    make_mesh,
    rounded_box,
    smooth_profile,
    tube,
    vertex_normals,
)
from studio.group import placed
from studio.nodes import Nodes
from studio.noise import fbm, perlin


def scent_stone(is_oiled=False, radius=0.25):
    """A flat terracotta pebble with a hollow for the oil, in its glazed saucer; dark where it has drunk some."""
    small_dish(radius * 1.62, radius * 0.22)
    m = Nodes("terracotta")
    where = m.position()
    blotches = m.ramp(m.noise(where, 4, 5, 0.65), [(0.35, 0.0), (0.7, 1.0)])
    colour = m.mix(blotches, srgb("#9C5233"), srgb("#B56E4C"))
    grit = m.noise(where, 90, 4, 0.7)
    colour = m.mix(m.ramp(grit, [(0.56, 0.0), (0.72, 0.6)]), colour, srgb("#CE9A78"))
    roughness = 0.92
    if is_oiled:
        flat = m.mapping(where, (1, 1, 0), (0.02, 0.03, 0))
        length = m.node("VectorMath", {"operation": "LENGTH"}, i0=flat).outputs["Value"]
        wet = m.ramp(m.math("ADD", length, m.math("MULTIPLY", m.noise(where, 14, 3), 0.06)), [(0.13, 1.0), (0.17, 0.0)])
        colour = m.mix(m.math("MULTIPLY", wet, 0.85), colour, srgb("#5A2A18"))
        roughness = m.node("MapRange", Value=wet, i3=0.92, i4=0.30).outputs[0]
    clay = m.end(m.principled(Base_Color=colour, Roughness=roughness, Specular=0.25, Normal=m.bump(grit, 0.7, 0.014)))
    outline = [
        (0, 0),
        (0.66, 0),
        (0.92, 0.07),
        (1, 0.2),
        (0.97, 0.34),
        (0.84, 0.43),
        (0.66, 0.43),
        (0.46, 0.33),
        (0.2, 0.25),
        (0, 0.24),
    ]
    profile = smooth_profile(outline, 8) * radius
    profile[:, 0] = np.maximum(profile[:, 0], 0)
    points, faces, _ = lathe(profile, 160)
    # The sea's shape and not the wheel's.
    points[:, 0] *= 1.16 + 0.10 * np.sin(np.arctan2(points[:, 1], points[:, 0]) * 2 + 0.8)
    points += (0.008 * fbm(points * 7, 4) + 0.003 * perlin(points * 60))[:, None]
    return add("scent stone", make_mesh("scent stone", points, faces), clay, (0, 0, radius * 0.075))


def weave(name, light, dark, scale):
    """Coarse woven fibre, by UV."""
    m = Nodes(name)
    uv = m.uv()
    parts = m.node("SeparateXYZ", Vector=uv)
    across = m.math("SINE", m.math("MULTIPLY", parts.outputs[0], scale[0] * 6.283))
    along = m.math("SINE", m.math("MULTIPLY", parts.outputs[1], scale[1] * 6.283))
    slub = m.noise(m.mapping(uv, (90, 30, 1)), 1.0, 4, 0.7)
    height = m.math("ADD", m.math("MULTIPLY", across, along), m.math("MULTIPLY", slub, 1.4))
    colour = m.mix(m.ramp(height, [(0.0, 0.0), (0.9, 1.0)]), srgb(dark), srgb(light))
    return m.end(
        m.principled(Base_Color=colour, Roughness=0.92, Specular=0.1, Sheen=0.25, Normal=m.bump(height, 0.9, 0.012))
    )


def soap_pouch(width=0.34, height=0.46):
    """A sisal pouch with something in it, gathered by a cord, standing and leaning back."""
    around, levels = 160, 90
    angle, level = np.meshgrid(
        np.linspace(0, 2 * math.pi, around, endpoint=False), np.linspace(0, 1, levels), indexing="ij"
    )
    half = np.interp(level, [0, 0.04, 0.2, 0.5, 0.72, 0.8, 0.86, 1], [0.6, 0.85, 0.98, 1, 0.8, 0.42, 0.5, 0.78])
    deep = np.interp(level, [0, 0.04, 0.3, 0.6, 0.78, 0.86, 1], [0.3, 0.42, 0.52, 0.46, 0.3, 0.3, 0.42])
    folds = 1 + 0.13 * np.sin(angle * 11 + 2 * level) * np.clip((level - 0.5) * 2.6, 0, 1)
    points = np.stack(
        [
            half * width / 2 * folds * np.sign(np.cos(angle)) * np.abs(np.cos(angle)) ** 0.8,
            deep * width / 2 * folds * np.sign(np.sin(angle)) * np.abs(np.sin(angle)) ** 0.8,
            level * height,
        ],
        2,
    ).reshape(-1, 3)
    points += 0.02 * fbm(points * 6 + 4, 3)[:, None]
    uv = cloth_lengths(points.reshape(around, levels, 3))
    cloth = weave("sisal", "#E2D0AE", "#BFA67C", (70, 70))
    pouch = add("pouch", make_mesh("pouch", points, grid_faces(around, levels, wrap_u=True), uv), cloth)
    pouch.modifiers.new("thickness", "SOLIDIFY").thickness = 0.012
    turn = np.linspace(0, 2 * math.pi, 120)
    cord = np.stack([0.085 * np.cos(turn), 0.062 * np.sin(turn), np.full(120, height * 0.815)], 1)
    for k in range(2):
        add("cord", twine_mesh(cord + [0, 0, 0.022 * k], 0.012, seed=k), jute("#EADFC8"))
    tail = np.linspace(0, 1, 40)
    for side in (-1, 1):
        path = np.stack([side * (0.03 + 0.10 * tail), -0.07 - 0.05 * tail, height * (0.815 - 0.32 * tail**1.4)], 1)
        add("cord end", twine_mesh(path, 0.010, seed=5 + side), jute("#EADFC8"))
    return pouch


def cloth_lengths(points):
    """Where each point of a tube of cloth is as lengths along its threads, so that no mesh is wider than another."""
    belly = points.shape[1] // 2
    step_around = np.linalg.norm(np.roll(points[:, belly], -1, 0) - points[:, belly], axis=1)
    around = np.cumsum(step_around) - step_around
    step_up = np.linalg.norm(np.diff(points, axis=1), axis=2).mean(0)
    up = np.concatenate([[0], np.cumsum(step_up)])
    return np.stack(np.meshgrid(around, up, indexing="ij"), 2).reshape(-1, 2)


def konjac_sponge(radius=0.27):
    """A half dome, pale and full of pores."""
    points, faces = icosphere(7)
    normal = points.copy()
    depth = 0.03 * fbm(points * 2.2, 3) + 0.02 * fbm(points * 9, 4)
    pores = 0.6 * np.clip(perlin(points * 17 + 7) - 0.22, 0, 1) + np.clip(perlin(points * 42 + 3) - 0.2, 0, 1)
    points = points + normal * (depth - 0.06 * pores)[:, None]
    points[:, 2] = np.where(points[:, 2] < -0.35, -0.35 + 0.08 * (points[:, 2] + 0.35), points[:, 2]) + 0.40
    stuff = matt("konjac", "#EFE6D2", 0.85, 0.03, 0.3, 60, sss=0.2, spec=0.2)
    return add("konjac", make_mesh("konjac", points * [radius, radius, radius * 0.86], faces), stuff)


def bath_brush(length=1.5):
    """A beech brush lying on its side, its bristles to the front."""
    with placed((0, 0, 0.142), (-math.pi / 2, math.radians(4.6), 0)):
        handle = brush_on_its_bristles(length)
    return handle


def brush_on_its_bristles(length):
    beech = wood("beech", "#D9B488", "#B98C5A")
    points, faces = rounded_box((1, 1, 1), 0.12, (120, 40, 12))
    along = points[:, 0] + 0.5
    half = turned(
        along, [0, 0.03, 0.15, 0.30, 0.38, 0.46, 0.8, 0.95, 1], [0.05, 0.11, 0.15, 0.14, 0.07, 0.05, 0.055, 0.06, 0.035]
    )
    thick = turned(along, [0, 0.1, 0.33, 0.45, 1], [0.06, 0.075, 0.075, 0.06, 0.05])
    points = np.stack([points[:, 0] * length, points[:, 1] * 2 * half, points[:, 2] * 2 * thick * 0.7], 1)
    points[:, 2] += 0.03 * np.sin(along * 3.0) + 0.18
    handle = add("brush", make_mesh("brush", points, faces), beech)
    random = np.random.RandomState(3)
    bristles = []
    t = np.linspace(0, 1, 5)[:, None]
    for x in np.arange(0.05, 0.31, 0.022):
        reach = np.interp(x, [0.03, 0.15, 0.30], [0.085, 0.13, 0.115])
        for y in np.arange(-reach, reach + 0.001, 0.029):
            hole = np.array([(x - 0.5) * length, y, 0.13]) + np.append(random.randn(2) * 0.002, 0)
            lean = random.randn(2) * 0.006
            for _ in range(34):
                # A tuft is tight where it is set and opens towards its end.
                part = random.randn(2) * 0.0055
                tip = np.append(part * 1.5 + lean, -0.128 + 0.006 * random.random())
                bend = np.append(random.randn(2) * 0.004, 0)
                path = hole + np.append(part, 0) + t * tip + t * (1 - t) * bend
                bristles.append(tube(path, 0.0013, 4))
    add("bristles", make_mesh("bristles", *join_parts(bristles)), matt("bristle", "#F6E8C8", 0.5, 0.25, 0, 40))
    return handle


def turned(at, places, widths):
    """The widths at places, with no corner between them, as a lathe leaves them."""
    fine = np.linspace(places[0], places[-1], 600)
    window = np.hanning(61)
    padded = np.pad(np.interp(fine, places, widths), 30, mode="edge")
    return np.interp(at, fine, np.convolve(padded, window / window.sum(), "valid"))


WAFFLE = 0.042


def flannels(size=(0.62, 0.46), folds=4):
    """Two cotton flannels in waffle weave, folded and stacked."""
    for level in range(folds):
        points, faces = rounded_box((size[0], size[1], 0.095), 0.046, (150, 110, 16))
        normal = vertex_normals(points, faces)
        sag = 0.018 * fbm(points * 2.5 + 9 * level, 3)
        ridges = np.abs(np.cos(math.pi * points[:, :2] / WAFFLE)).max(axis=1) ** 5
        # The waffle is on the faces; round the folds it would tear.
        face = np.clip(np.abs(normal[:, 2]) * 2.4 - 1.2, 0, 1)
        loops = 0.011 * ridges * face + 0.003 * perlin(points * 70 + level) + 0.002 * perlin(points * 120)
        points = points + normal * loops[:, None] + np.array([0, 0, 1]) * sag[:, None] * 0.6
        points[:, 0] += 0.012 * np.sin(level * 2.1)
        colour = "#EFE6D6" if level < folds / 2 else "#E4D6BC"
        cloth = matt(f"flannel{level}", colour, 0.97, 0.02, 0.3, 120, spec=0.08)
        add(
            "flannel",
            make_mesh("flannel", points, faces),
            cloth,
            (0, 0, 0.05 + level * 0.084),
            (0, 0, 0.03 * (-1) ** level),
        )


def small_dish(radius=0.40, height=0.12):
    """A shallow glazed bowl; what lies in it starts at about half its height."""
    outside = [(0, 0), (0.45, 0), (0.5, 0.02), (0.52, 0.10), (0.8, 0.45), (0.97, 0.9), (1, 1)]
    inside = [(0.975, 1.03), (0.93, 0.95), (0.76, 0.55), (0.5, 0.32), (0, 0.28)]
    profile = smooth_profile([(r * radius, z * height) for r, z in outside + inside], 6)
    profile[:, 0] = np.maximum(profile[:, 0], 0)
    points, faces, _ = lathe(profile, 160)
    points += 0.004 * fbm(points * 5, 3)[:, None]
    m = Nodes("glaze")
    specks = m.ramp(m.noise(m.position(), 55, 2, 0.5), [(0.70, 0.0), (0.74, 0.6)])
    colour = m.mix(specks, srgb("#F1EADD"), srgb("#A58F75"))
    glaze = m.end(
        m.principled(
            Base_Color=colour, Roughness=0.38, Specular=0.4, Normal=m.bump(m.noise(m.position(), 8, 4), 0.1, 0.01)
        )
    )
    return add("dish", make_mesh("dish", points, faces), glaze)
