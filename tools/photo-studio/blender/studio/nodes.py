"""A short way to write a Cycles material: every method adds one node and returns its output."""

import bpy


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.out = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def node(self, kind, settings=None, **inputs):
        """Inputs by name (Base_Color), or by number where names repeat (i0, i1)."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            is_number = name[0] == "i" and name[1:].isdigit()
            self.feed(node.inputs[int(name[1:]) if is_number else name.replace("_", " ")], value)
        return node

    def feed(self, socket, value):
        if isinstance(value, bpy.types.Node):
            value = value.outputs[0]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0):
        return self.node("Math", {"operation": operation}, i0=a, i1=b).outputs[0]

    def mix(self, factor, a, b, blend="MIX"):
        return self.node("MixRGB", {"blend_type": blend}, Fac=factor, Color1=a, Color2=b).outputs[0]

    def ramp(self, factor, stops):
        """stops: (position, grey value or colour)."""
        node = self.node("ValToRGB", Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = colour if hasattr(colour, "__len__") else (colour, colour, colour, 1)
        return node.outputs[0]

    def noise(self, where, scale, detail=3, rough=0.55, distortion=0):
        inputs = {"Scale": scale, "Detail": detail, "Roughness": rough, "Distortion": distortion}
        return self.node("TexNoise", Vector=where, **inputs).outputs["Fac"]

    def bump(self, height, strength=0.3, distance=0.01):
        return self.node("Bump", Height=height, Strength=strength, Distance=distance).outputs[0]

    def position(self):
        return self.node("TexCoord").outputs["Object"]

    def uv(self):
        return self.node("TexCoord").outputs["UV"]

    def random(self):
        """A number that differs from object to object."""
        return self.node("ObjectInfo").outputs["Random"]

    def mapping(self, where, scale=(1, 1, 1), loc=(0, 0, 0), rot=(0, 0, 0)):
        return self.node("Mapping", Vector=where, Scale=scale, Location=loc, Rotation=rot).outputs[0]

    def principled(self, **inputs):
        return self.node("BsdfPrincipled", **inputs)

    def end(self, shader):
        self.feed(self.out.inputs["Surface"], shader)
        return self.material
