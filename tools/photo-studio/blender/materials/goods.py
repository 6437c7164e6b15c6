"""What the goods are made of."""

from studio.colour import srgb
from studio.nodes import Nodes


def pressed_powder(name, c_main, c_alt, c_speck=None):
    m = Nodes(name)
    p = m.position()
    n = m.noise(p, 2.6, 5, 0.6, 0.9)
    mid = m.noise(p, 22, 5, 0.7)
    g = m.noise(p, 150, 3, 0.7)
    vor = m.node("TexVoronoi", {"feature": "F1"}, Vector=p, Scale=95.0).outputs["Distance"]
    c = m.mix(m.ramp(n, [(0.40, 0.0), (0.62, 1.0)]), srgb(c_main), srgb(c_alt))
    c = m.mix(m.ramp(mid, [(0.35, 0.30), (0.62, 0.0)]), c, m.mix(1.0, c, (0.80, 0.78, 0.80, 1), "MULTIPLY"))
    c = m.mix(m.ramp(g, [(0.50, 0.0), (0.72, 0.55)]), c, srgb("#FBF6F0"))
    if c_speck:
        v2 = m.node("TexVoronoi", {"feature": "F1"}, Vector=m.mapping(p, (1, 1, 1.4)), Scale=24.0)
        keep = m.math("GREATER_THAN", m.node("SeparateColor", Color=v2.outputs["Color"]).outputs[0], 0.72)
        sp = m.math("MULTIPLY", m.ramp(v2.outputs["Distance"], [(0.10, 1.0), (0.2, 0.0)]), keep)
        c = m.mix(sp, c, srgb(c_speck))
    h = m.math(
        "ADD", m.math("MULTIPLY", g, 0.35), m.math("ADD", m.math("MULTIPLY", mid, 0.9), m.math("MULTIPLY", vor, 0.35))
    )
    return m.end(
        m.principled(
            Base_Color=c,
            Roughness=0.95,
            Specular=0.12,
            Sheen=0.2,
            Normal=m.bump(h, 0.34, 0.010),
        )
    )


def soap_mass(name, base, swirl, speck=None, sss=0.35, freq=5.0, warp=0.55, seed=0.0, amount=0.8):
    m = Nodes(name)
    p = m.mapping(m.position(), (1, 1, 1), (seed, seed * 0.7, 0))
    w = m.node("TexNoise", Vector=p, Scale=2.2, Detail=3.0, Roughness=0.5).outputs["Color"]
    q = m.node(
        "VectorMath",
        {"operation": "ADD"},
        i0=p,
        i1=m.node("VectorMath", {"operation": "SCALE"}, i0=w, Scale=warp).outputs[0],
    ).outputs[0]
    sx = m.node("SeparateXYZ", Vector=q)
    ln = m.math(
        "SINE", m.math("MULTIPLY", m.math("ADD", sx.outputs[1], m.math("MULTIPLY", sx.outputs[2], 1.3)), freq * 2.2)
    )
    ln = m.math("ADD", ln, m.math("MULTIPLY", m.math("SUBTRACT", m.noise(p, 6, 4, 0.6), 0.5), 0.7))
    c = m.mix(m.math("MULTIPLY", m.ramp(ln, [(0.35, 0.0), (0.75, 1.0)]), amount), srgb(base), srgb(swirl))
    c = m.mix(
        m.ramp(m.noise(p, 12, 5, 0.6), [(0.35, 0.14), (0.65, 0.0)]), c, m.mix(1.0, c, (0.82, 0.78, 0.74, 1), "MULTIPLY")
    )
    if speck:
        c = m.mix(m.math("MULTIPLY", flakes(m, p), 0.85), c, srgb(speck))
    h = m.math("ADD", m.noise(p, 9, 5, 0.62), m.math("MULTIPLY", m.noise(p, 60, 3, 0.6), 0.25))
    return m.end(
        m.principled(
            Base_Color=c,
            Subsurface=sss,
            Subsurface_Color=c,
            Subsurface_Radius=(0.10, 0.06, 0.04),
            Roughness=m.node("MapRange", Value=m.noise(p, 14, 4), i3=0.36, i4=0.62).outputs[0],
            Specular=0.38,
            Normal=m.bump(h, 0.32, 0.02),
        )
    )


def flakes(m, where):
    """1 where a flake lies: few, of all sizes, torn and not round."""
    torn = m.node(
        "VectorMath", {"operation": "SCALE"}, i0=m.node("TexNoise", Vector=where, Scale=30).outputs["Color"], Scale=0.05
    )
    place = m.node("VectorMath", {"operation": "ADD"}, i0=m.mapping(where, (1, 1.9, 1.3)), i1=torn.outputs[0])
    cells = m.node("TexVoronoi", Vector=place.outputs[0], Scale=17.0)
    chance = m.node("SeparateColor", Color=cells.outputs["Color"])
    size = m.math("MULTIPLY", m.math("POWER", chance.outputs[1], 2.2), 0.30)
    inside = m.math("LESS_THAN", cells.outputs["Distance"], size)
    return m.math("MULTIPLY", inside, m.math("GREATER_THAN", chance.outputs[0], 0.45))


def salt_crystal(name, tint="#FBF4EE", tint2="#F3D9CF"):
    m = Nodes(name)
    r = m.random()
    p = m.position()
    c = m.mix(m.ramp(r, [(0.4, 0.0), (1.0, 0.8)]), srgb(tint), srgb(tint2))
    n = m.noise(p, 30, 4, 0.6)
    cl = m.ramp(m.math("ADD", m.math("MULTIPLY", r, 0.4), m.noise(p, 10, 3)), [(0.45, 0.0), (0.9, 1.0)])
    b = m.bump(n, 0.25, 0.01)
    s = m.node(
        "MixShader",
        Fac=0.38,
        i1=m.principled(Base_Color=c, Roughness=0.2, Specular=0.5, Normal=b, Emission=c, Emission_Strength=0.24),
        i2=m.node("BsdfTranslucent", Color=c, Normal=b),
    )
    g = m.node("BsdfGlass", Color=c, Roughness=0.08, IOR=1.5, Normal=b)
    tr = m.node("BsdfTransparent", Color=(0.95, 0.93, 0.91, 1))
    lp = m.node("LightPath")
    ndl = m.node(
        "MixShader",
        Fac=m.math("MULTIPLY", m.math("MAXIMUM", lp.outputs["Is Shadow Ray"], lp.outputs["Is Diffuse Ray"]), 0.45),
        i1=s,
        i2=tr,
    )
    return m.end(
        m.node(
            "MixShader",
            Fac=m.math("MULTIPLY", cl, 0.60),
            i1=ndl,
            i2=m.node("MixShader", Fac=lp.outputs["Is Shadow Ray"], i1=g, i2=tr),
        )
    )


def clear_glass(name, tint=(1, 1, 1, 1), rough=0.0, ior=1.46):
    m = Nodes(name)
    g = m.node("BsdfGlass", Color=tint, Roughness=rough, IOR=ior)
    tr = m.node("BsdfTransparent", Color=tuple(0.92 * x for x in tint[:3]) + (1,))
    lp = m.node("LightPath")
    f = m.math("MAXIMUM", lp.outputs["Is Shadow Ray"], lp.outputs["Is Diffuse Ray"])
    return m.end(m.node("MixShader", Fac=f, i1=g, i2=tr))


def cork():
    m = Nodes("cork")
    p = m.position()
    v = m.node("TexVoronoi", Vector=m.mapping(p, (1, 1, 1.3)), Scale=62.0)
    r = m.node("SeparateColor", Color=v.outputs["Color"]).outputs[0]
    c = m.mix(m.ramp(r, [(0.1, 0.0), (0.9, 1.0)]), srgb("#C3A17A"), srgb("#D8BE98"))
    pit = m.ramp(m.noise(p, 16, 4, 0.7), [(0.60, 0.0), (0.66, 1.0)])
    c = m.mix(m.math("MULTIPLY", pit, 0.7), c, srgb("#8A6239"))
    return m.end(
        m.principled(
            Base_Color=c,
            Roughness=0.85,
            Specular=0.2,
            Normal=m.bump(m.math("SUBTRACT", m.math("MULTIPLY", r, 0.3), pit), 0.5, 0.012),
        )
    )


def wood(name, c1="#C99E6B", c2="#9A6C3E", axis="x", scale=1.0):
    m = Nodes(name)
    p = m.position()
    k = {"x": (0.35, 5, 5), "y": (5, 0.35, 5), "z": (5, 5, 0.35)}[axis]
    q = m.mapping(p, tuple(scale * x for x in k))
    n1 = m.noise(q, 2.2, 5, 0.55, 1.2)
    ring = m.math("SINE", m.math("MULTIPLY", n1, 42.0))
    fib = m.noise(m.mapping(p, tuple(scale * x * 7 for x in k)), 2.0, 4, 0.7)
    c = m.mix(m.ramp(ring, [(0.0, 0.0), (1.0, 0.75)]), srgb(c1), srgb(c2))
    c = m.mix(m.ramp(fib, [(0.4, 0.55), (0.62, 0.0)]), c, m.mix(1.0, c, (0.66, 0.6, 0.55, 1), "MULTIPLY"))
    return m.end(
        m.principled(
            Base_Color=c,
            Roughness=0.52,
            Specular=0.3,
            Normal=m.bump(m.math("ADD", m.math("MULTIPLY", ring, 0.15), fib), 0.3, 0.006),
        )
    )


def jute(c="#CDBA9C"):
    return matt("twine" + c, c, 0.85, 0.1, 0.6, 50, spec=0.1)


def matt(name, c, rough=0.6, var=0.2, bump=0, scale=40, sss=0, spec=0.3):
    m = Nodes(name)
    r = m.random()
    n = m.noise(m.position(), scale, 4, 0.6)
    cc = m.node(
        "HueSaturation",
        Saturation=1.0,
        Value=m.node("MapRange", Value=r, i3=1 - var, i4=1 + var).outputs[0],
        Color=m.mix(
            m.ramp(n, [(0.35, 0.0), (0.65, 0.35)]), srgb(c), m.mix(1.0, srgb(c), (0.6, 0.55, 0.5, 1), "MULTIPLY")
        ),
    ).outputs[0]
    k = dict(Base_Color=cc, Roughness=rough, Specular=spec)
    if sss:
        k.update(Subsurface=sss, Subsurface_Color=cc, Subsurface_Radius=(0.05, 0.03, 0.02))
    if bump:
        k["Normal"] = m.bump(n, bump, 0.01)
    return m.end(m.principled(**k))
