"""Petals and leaves."""

from studio.colour import srgb
from studio.nodes import Nodes


def petal_skin(name, c_edge, c_mid, transl=0.35, rough=0.6):
    m = Nodes(name)
    uv = m.uv()
    s = m.node("SeparateXYZ", Vector=uv)
    u = s.outputs[0]
    r = m.random()
    vein = m.noise(m.mapping(uv, (2.5, 34, 1)), 1.0, 3, 0.6)
    blot = m.noise(m.position(), 9, 4, 0.6)
    c = m.mix(m.ramp(u, [(0.0, 1.0), (0.35, 0.25), (0.8, 0.0)]), srgb(c_edge), srgb(c_mid))
    c = m.mix(m.ramp(vein, [(0.42, 0.45), (0.6, 0.0)]), c, m.mix(1.0, c, (0.62, 0.5, 0.5, 1), "MULTIPLY"))
    c = m.mix(m.ramp(blot, [(0.42, 0.0), (0.7, 0.5)]), c, m.mix(1.0, c, (0.72, 0.55, 0.5, 1), "MULTIPLY"))
    c = m.node(
        "HueSaturation",
        Hue=m.node("MapRange", Value=r, i3=0.485, i4=0.515).outputs[0],
        Saturation=m.node("MapRange", Value=r, i3=0.8, i4=1.1).outputs[0],
        Value=m.node("MapRange", Value=r, i3=0.75, i4=1.15).outputs[0],
        Color=c,
    ).outputs[0]
    d = m.principled(
        Base_Color=c,
        Roughness=rough,
        Specular=0.25,
        Normal=m.bump(m.math("ADD", vein, m.math("MULTIPLY", blot, 0.5)), 0.4, 0.012),
    )
    return m.end(m.node("MixShader", Fac=transl, i1=d, i2=m.node("BsdfTranslucent", Color=c)))


def leaf_skin(name, c1, c2, transl=0.25, rough=0.5, vein=0.35):
    m = Nodes(name)
    uv = m.uv()
    s = m.node("SeparateXYZ", Vector=uv)
    u = s.outputs[0]
    v = s.outputs[1]
    av = m.math("ABSOLUTE", m.math("SUBTRACT", v, 0.5))
    rib = m.ramp(av, [(0.0, 1.0), (0.022, 0.0)])
    side = m.math("SINE", m.math("MULTIPLY", m.math("SUBTRACT", u, m.math("MULTIPLY", av, 0.55)), 85.0))
    sv = m.ramp(side, [(0.80, 0.0), (1.0, 1.0)])
    r = m.random()
    n = m.noise(m.position(), 7, 4, 0.6)
    c = m.mix(m.ramp(n, [(0.35, 0.0), (0.65, 1.0)]), srgb(c1), srgb(c2))
    c = m.mix(m.math("MULTIPLY", m.math("MAXIMUM", rib, m.math("MULTIPLY", sv, 0.35)), vein), c, srgb("#D5D8BE"))
    c = m.node(
        "HueSaturation",
        Hue=m.node("MapRange", Value=r, i3=0.48, i4=0.515).outputs[0],
        Saturation=1.0,
        Value=m.node("MapRange", Value=r, i3=0.78, i4=1.15).outputs[0],
        Color=c,
    ).outputs[0]
    d = m.principled(
        Base_Color=c,
        Roughness=rough,
        Specular=0.35,
        Sheen=0.15,
        Normal=m.bump(m.math("ADD", m.math("MULTIPLY", rib, -1.0), m.math("MULTIPLY", sv, -0.3)), 0.35, 0.01),
    )
    return m.end(
        m.node(
            "MixShader",
            Fac=transl,
            i1=d,
            i2=m.node("BsdfTranslucent", Color=m.mix(1.0, c, (1.15, 1.2, 0.7, 1), "MULTIPLY")),
        )
    )
