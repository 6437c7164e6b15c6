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
    waves = m.math("ADD", m.noise(p, 2.4, 3, 0.5, 0.5), m.math("MULTIPLY", ripples, rings))
    normal = m.bump(waves, 0.8, 0.12)
    return m.end(
        m.principled(
            Base_Color=colour, Roughness=0.03, Specular=0.7, Clearcoat=1.0, Normal=normal, Clearcoat_Normal=normal
        )
    )


def foam(name, tint="#FFFFFF"):
    """Small bubbles beside each other: light goes on and on in them, so that their shadows are light, too."""
    m = Nodes(name)
    colour = m.mix(m.math("MULTIPLY", m.random(), 0.30), srgb("#FFFFFF"), srgb(tint))
    skin = m.principled(Base_Color=colour, Roughness=0.18, Specular=0.5, Emission=colour, Emission_Strength=0.22)
    return m.end(m.node("MixShader", Fac=0.35, i1=skin, i2=m.node("BsdfTranslucent", Color=colour)))


def bubble(name):
    """A film round air: seen by what it reflects."""
    m = Nodes(name)
    rim = m.node("LayerWeight", Blend=0.35).outputs["Facing"]
    film = m.node("BsdfGlossy", Color=(1, 1, 1, 1), Roughness=0.02)
    clear = m.node("BsdfTransparent", Color=(0.97, 0.97, 0.96, 1))
    share = m.math("ADD", m.math("MULTIPLY", m.math("POWER", rim, 3), 0.75), 0.05)
    return m.end(m.node("MixShader", Fac=share, i1=clear, i2=film))
