"""Plaster, travertine, kraft and printed paper."""

import bpy

from studio.colour import srgb
from studio.nodes import Nodes


def seen(m, shader, colour):
    """The shader for what the camera sees, and plain colour for the light it throws on: half the time of a render."""
    plain = m.node("BsdfDiffuse", Color=srgb(colour), Roughness=0.5)
    return m.node("MixShader", Fac=m.node("LightPath").outputs["Is Camera Ray"], i1=plain, i2=shader)


def plaster(name, base="#E9E0D3", dark="#D9CDBD", bump=0.25):
    m = Nodes(name)
    p = m.position()
    big = m.noise(p, 0.9, 5, 0.6, 0.6)
    mid = m.noise(p, 7, 6, 0.65)
    fine = m.noise(p, 70, 4, 0.7)
    c = m.mix(m.ramp(big, [(0.35, 0.0), (0.68, 1.0)]), srgb(dark), srgb(base))
    c = m.mix(0.18, c, m.ramp(mid, [(0.3, srgb(dark)), (0.7, srgb("#F4EEE4"))]))
    h = m.math("ADD", m.math("MULTIPLY", mid, 0.7), m.math("MULTIPLY", fine, 0.22))
    return m.end(
        seen(m, m.principled(Base_Color=c, Roughness=0.82, Specular=0.25, Normal=m.bump(h, bump, 0.035)), base)
    )


def travertine(name, base="#EADFCF", vein="#CDBBA3"):
    m = Nodes(name)
    p = m.position()
    st = m.mapping(p, (1.2, 1.2, 5.5))
    n1 = m.noise(st, 1.6, 6, 0.62, 0.8)
    n2 = m.noise(p, 9, 5, 0.6)
    pit_src = m.noise(m.mapping(p, (5, 5, 16)), 2.2, 5, 0.7, 0.4)
    pit = m.ramp(pit_src, [(0.64, 0.0), (0.70, 1.0)])
    c = m.mix(m.ramp(n1, [(0.32, 0.0), (0.7, 1.0)]), srgb(vein), srgb(base))
    c = m.mix(0.14, c, m.ramp(n2, [(0.3, srgb(vein)), (0.7, srgb("#F6F0E6"))]))
    c = m.mix(m.math("MULTIPLY", pit, 0.55), c, srgb("#A58F75"))
    h = m.math("SUBTRACT", m.math("MULTIPLY", m.noise(p, 40, 3, 0.6), 0.08), pit)
    return m.end(seen(m, m.principled(Base_Color=c, Roughness=0.62, Specular=0.35, Normal=m.bump(h, 0.55, 0.02)), base))


def kraft(name, c1="#C2986A", c2="#A97F52", fib=0.5):
    m = Nodes(name)
    p = m.position()
    f1 = m.noise(m.mapping(p, (60, 9, 60)), 1.0, 4, 0.7, 1.0)
    f2 = m.noise(m.mapping(p, (9, 60, 60)), 1.0, 4, 0.7, 1.0)
    big = m.noise(p, 1.6, 4, 0.6)
    fine = m.noise(p, 160, 3, 0.7)
    c = m.mix(m.ramp(m.math("MULTIPLY", m.math("ADD", f1, f2), 0.5), [(0.36, 0.0), (0.64, 1.0)]), srgb(c2), srgb(c1))
    c = m.mix(m.ramp(fine, [(0.62, 0.0), (0.72, fib)]), c, srgb("#8A6238"))
    c = m.mix(m.ramp(fine, [(0.28, fib), (0.36, 0.0)]), c, srgb("#D9B88F"))
    c = m.mix(m.ramp(big, [(0.3, 0.16), (0.7, 0.0)]), c, m.mix(1.0, c, (0.75, 0.72, 0.7, 1), "MULTIPLY"))
    return m.end(
        m.principled(
            Base_Color=c,
            Roughness=0.78,
            Specular=0.2,
            Normal=m.bump(m.math("ADD", f1, m.math("MULTIPLY", fine, 0.4)), 0.18, 0.006),
        )
    )


def printed_paper(name, path, rough=0.7, bumpfib=0.15, spec=0.2, coat=0):
    """printed paper: colour from image by UV, paper fibre bump"""
    m = Nodes(name)
    img = bpy.data.images.load(path)
    t = m.node("TexImage", {"image": img, "extension": "EXTEND", "interpolation": "Cubic"}, Vector=m.uv())
    p = m.position()
    f = m.noise(m.mapping(p, (60, 60, 60)), 2.0, 4, 0.7)
    c = m.mix(0.10, t.outputs["Color"], m.ramp(f, [(0.3, (0.55, 0.5, 0.45, 1)), (0.7, (1, 1, 1, 1))]), "MULTIPLY")
    return m.end(
        m.principled(Base_Color=c, Roughness=rough, Specular=spec, Normal=m.bump(f, bumpfib, 0.006), Clearcoat=coat)
    )


def crinkle_paper(name, c):
    m = Nodes(name)
    cc = m.mix(m.ramp(m.noise(m.position(), 50, 3), [(0.3, 0.0), (0.7, 0.2)]), srgb(c), srgb("#F6EEDF"))
    return m.end(
        m.node(
            "MixShader",
            Fac=0.22,
            i1=m.principled(Base_Color=cc, Roughness=0.7, Specular=0.2),
            i2=m.node("BsdfTranslucent", Color=cc),
        )
    )


def linen(name, light="#EFE7D9", dark="#DCCFBA"):
    """Plain weave, by UV in units of 10 cm."""
    m = Nodes(name)
    parts = m.node("SeparateXYZ", Vector=m.uv())
    slub = m.noise(m.mapping(m.uv(), (6, 40, 1)), 3.0, 4, 0.7)
    across = m.math("SINE", m.math("MULTIPLY", parts.outputs[0], 420))
    along = m.math("SINE", m.math("MULTIPLY", parts.outputs[1], 420))
    height = m.math("ADD", m.math("MULTIPLY", across, along), m.math("MULTIPLY", slub, 2.2))
    c = m.mix(m.ramp(height, [(0.2, 0.0), (1.0, 1.0)]), srgb(dark), srgb(light))
    normal = m.bump(height, 0.8, 0.008)
    return m.end(seen(m, m.principled(Base_Color=c, Roughness=0.9, Specular=0.1, Sheen=0.3, Normal=normal), light))


def glazed_tile(name, size, light="#F3F0E8", dark="#DDE0D8"):
    m = Nodes(name)
    p = m.position()
    tone = m.node(
        "TexWhiteNoise",
        {"noise_dimensions": "2D"},
        Vector=m.node("VectorMath", {"operation": "FLOOR"}, i0=m.mapping(p, (1 / size,) * 3)).outputs[0],
    )
    c = m.mix(tone.outputs["Value"], srgb(light), srgb(dark))
    c = m.mix(m.ramp(m.noise(p, 5, 4, 0.6), [(0.45, 0.0), (0.75, 0.4)]), c, srgb("#CFCDBF"))
    wave = m.bump(m.noise(p, 6, 3, 0.5), 0.22, 0.02)
    return m.end(seen(m, m.principled(Base_Color=c, Roughness=0.16, Specular=0.5, Normal=wave), light))
