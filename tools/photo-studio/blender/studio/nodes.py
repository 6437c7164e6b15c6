"""A short way to write a Cycles material."""

import bpy


class Nodes:
    def __init__(s, name):
        s.m = bpy.data.materials.new(name)
        s.m.use_nodes = True
        s.t = s.m.node_tree
        s.t.nodes.clear()
        s.out = s.t.nodes.new("ShaderNodeOutputMaterial")

    def n(s, typ, _props=None, **ins):
        nd = s.t.nodes.new("ShaderNode" + typ)
        for k, v in (_props or {}).items():
            setattr(nd, k, v)
        for k, v in ins.items():
            k2 = k.replace("_", " ")
            sock = nd.inputs[int(k[1:])] if (k[0] == "i" and k[1:].isdigit()) else nd.inputs[k2]
            s.set(sock, v)
        return nd

    def set(s, sock, v):
        if isinstance(v, bpy.types.Node):
            v = v.outputs[0]
        if isinstance(v, bpy.types.NodeSocket):
            s.t.links.new(v, sock)
        else:
            sock.default_value = v

    def math(s, op, a, b=0.0, clamp=False):
        return s.n("Math", {"operation": op, "use_clamp": clamp}, i0=a, i1=b).outputs[0]

    def mix(s, f, a, b, blend="MIX"):
        return s.n("MixRGB", {"blend_type": blend}, Fac=f, Color1=a, Color2=b).outputs[0]

    def ramp(s, f, stops, interp="LINEAR"):
        nd = s.n("ValToRGB", Fac=f)
        cr = nd.color_ramp
        cr.interpolation = interp
        while len(cr.elements) < len(stops):
            cr.elements.new(0.5)
        for e, (p, c) in zip(cr.elements, stops):
            e.position = p
            e.color = c if hasattr(c, "__len__") else (c, c, c, 1)
        return nd.outputs[0]

    def noise(s, vec, scale, detail=3, rough=0.55, dist=0):
        return s.n("TexNoise", Vector=vec, Scale=scale, Detail=detail, Roughness=rough, Distortion=dist).outputs["Fac"]

    def bump(s, h, strength=0.3, dist=0.01, normal=None):
        b = s.n("Bump", Height=h, Strength=strength, Distance=dist)
        if normal is not None:
            s.set(b.inputs["Normal"], normal)
        return b.outputs[0]

    def obj(s):
        return s.n("TexCoord").outputs["Object"]

    def uv(s):
        return s.n("TexCoord").outputs["UV"]

    def rand(s):
        return s.n("ObjectInfo").outputs["Random"]

    def mapping(s, vec, scale=(1, 1, 1), loc=(0, 0, 0), rot=(0, 0, 0)):
        return s.n("Mapping", Vector=vec, Scale=scale, Location=loc, Rotation=rot).outputs[0]

    def end(s, shader):
        s.set(s.out.inputs["Surface"], shader)
        return s.m

    def pbsdf(s, **k):
        return s.n("BsdfPrincipled", **k)
