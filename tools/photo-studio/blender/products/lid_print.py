"""What is printed on the lid of a box."""

import bpy

from labels import render_label
from studio.colour import srgb
from studio.nodes import Nodes

INK = "#4B3522"


def lid_print(line):
    """Ink where the artwork has it, clear elsewhere."""
    m = Nodes("lid print")
    image = bpy.data.images.load(render_label("lid", 1800, "lid", accent=INK, line=line.upper()))
    art = m.node("TexImage", {"image": image, "extension": "CLIP"}, Vector=m.uv())
    wear = m.ramp(m.noise(m.position(), 90, 4, 0.7), [(0.3, 0.72), (0.5, 0.92)])
    pigment = m.principled(Base_Color=srgb(INK), Roughness=0.75, Specular=0.2)
    return m.end(
        m.node(
            "MixShader", Fac=m.math("MULTIPLY", art.outputs["Alpha"], wear), i1=m.node("BsdfTransparent"), i2=pigment
        )
    )
