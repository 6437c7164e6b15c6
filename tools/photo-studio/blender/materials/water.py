"""Bath water, foam and lather."""

from studio.colour import srgb
from studio.nodes import Nodes


def bath_water(name, tint, clear="#B9CECA", reach=1.5, rings=0.06):
    """Cloudy where the colour spreads from the middle, clear further off; small waves, and shining like water."""
    m = Nodes(name)
    p = m.position()
    swirl = m.node("TexNoise", Vector=p, Scale=1.1, Detail=5.0, Roughness=0.60, Distortion=1.8).outputs["Color"]
    bent = m.node("VectorMath", {"operation": "SCALE"}, i0=swirl, Scale=1.3).outputs[0]
    away = m.node("VectorMath", {"operation": "ADD"}, i0=m.mapping(p, loc=(-0.65, -0.65, -0.65)), i1=bent)
    far = m.math("DIVIDE", m.node("VectorMath", {"operation": "LENGTH"}, i0=away.outputs[0]).outputs["Value"], reach)
    deep = m.node("Gamma", Color=srgb(tint), Gamma=1.9).outputs[0]
    colour = m.mix(m.ramp(far, [(0.2, 1.0), (1.0, 0.15)]), srgb(clear), deep)
    milk = m.ramp(m.noise(p, 2.0, 6, 0.62, 1.4), [(0.48, 0.0), (0.75, 0.5)])
    colour = m.mix(milk, colour, m.mix(0.6, colour, srgb("#FFFFFF")))
    middle = m.node("VectorMath", {"operation": "LENGTH"}, i0=p).outputs["Value"]
    ripples = m.math("SINE", m.math("MULTIPLY", m.math("ADD", middle, m.math("MULTIPLY", m.noise(p, 2, 2), 0.2)), 26))
    waves = m.math("ADD", m.noise(p, 3.4, 2, 0.5, 0.4), m.math("MULTIPLY", ripples, rings))
    normal = m.bump(waves, 0.7, 0.05)
    return m.end(
        m.principled(
            Base_Color=colour,
            Roughness=0.08,
            Specular=0.7,
            Clearcoat=1.0,
            Clearcoat_Roughness=0.09,
            Normal=normal,
            Clearcoat_Normal=normal,
        )
    )


def froth(name, tint="#FFFFFF"):
    """Bubbles too small to be told apart: cells of three sizes, each a wet little dome, the light going on in them."""
    m = Nodes(name)
    p = m.position()
    domes = None
    for scale, share in ((300.0, 0.25), (150.0, 0.5), (75.0, 1.0)):
        cells = m.node("TexVoronoi", {"feature": "F1"}, Vector=p, Scale=scale).outputs["Distance"]
        dome = m.math("MULTIPLY", m.math("SUBTRACT", 1.0, m.math("POWER", cells, 2)), share)
        domes = dome if domes is None else m.math("ADD", domes, dome)
    between = m.node("TexVoronoi", {"feature": "DISTANCE_TO_EDGE"}, Vector=p, Scale=75.0).outputs["Distance"]
    colour = m.mix(m.ramp(between, [(0.0, 0.70), (0.08, 0.38)]), srgb("#FFFFFF"), srgb(tint))
    wet = m.principled(
        Base_Color=colour,
        Roughness=0.22,
        Specular=0.5,
        Clearcoat=0.6,
        Clearcoat_Roughness=0.05,
        # What goes on in it from bubble to bubble comes out again as white.
        Emission=colour,
        Emission_Strength=0.18,
        Normal=m.bump(domes, 0.55, 0.007),
    )
    body = m.node("MixShader", Fac=0.30, i1=wet, i2=m.node("BsdfTranslucent", Color=colour))
    # Thin places let the water through.
    open_places = m.ramp(m.noise(p, 9, 4, 0.6), [(0.36, 0.85), (0.60, 0.30)])
    return m.end(m.node("MixShader", Fac=open_places, i1=body, i2=m.node("BsdfTransparent")))


def bubble(name):
    """A film round air: seen by what it reflects, most at its rim, in the pale colours of a film as thin as light."""
    m = Nodes(name)
    rim = m.node("LayerWeight", Blend=0.35).outputs["Facing"]
    p = m.position()
    depth = m.math("ADD", rim, m.math("MULTIPLY", m.noise(p, 14, 2), 0.5))
    colours = [(0.25, "#FFFFFF"), (0.50, "#F3DDEE"), (0.68, "#D9F0EC"), (0.84, "#FBF0D2"), (1.0, "#FFFFFF")]
    film = m.node(
        "BsdfGlossy", Color=m.ramp(depth, [(at, srgb(colour)) for at, colour in colours]), Roughness=0.02
    )
    clear = m.node("BsdfTransparent", Color=m.ramp(rim, [(0.55, 0.99), (0.95, 0.90)]))
    share = m.math("ADD", m.math("MULTIPLY", m.math("POWER", rim, 2.5), 0.80), 0.07)
    return m.end(m.node("MixShader", Fac=share, i1=clear, i2=film))
