"""One light for every picture: a window at the back left and a low sun through leaves."""

import math
import os

import bpy
import numpy as np
from mathutils import Matrix, Vector

from botanicals.leaves import OLIVE, leaf_mesh
from materials.goods import matt
from studio.geometry import add, link


def area(name, loc, target, size, power, color=(1, 0.95, 0.88), sy=None, spread=None):
    l = bpy.data.lights.new(name, "AREA")
    l.energy = power
    l.color = color
    l.size = size
    l.shape = "RECTANGLE" if sy else "SQUARE"
    if sy:
        l.size_y = sy
    if spread:
        l.spread = spread
    o = bpy.data.objects.new(name, l)
    link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    return o


def light_studio(
    key=210,
    fill=10,
    rim=25,
    world=0.16,
    bg=110,
    sun=5,
    gobo=True,
    tgt=(0, 0, 0.3),
    sun_dir=(-0.75, 0.42, 0.62),
    seed=5,
    hdri=True,
    sun_angle=1.6,
):
    area("key", (-4.2, 1.6, 4.2), tgt, 3.6, key, (1, 0.955, 0.90), sy=3.6)  # window, back-left
    area("fill", (4.6, -2.6, 2.2), tgt, 4.0, fill, (1, 0.965, 0.93))  # white card, front-right
    area("rim", (2.6, 3.0, 3.2), tgt, 1.6, rim, (1, 0.97, 0.94))  # hair light
    area("bg", (1.2, 1.0, 3.6), (0.4, 3.6, 0.7), 3.0, bg, (1, 0.965, 0.92))  # lifts the wall to a high-key cream
    w = bpy.data.worlds.new("w")
    bpy.context.scene.world = w
    w.use_nodes = True
    nt = w.node_tree
    bg = nt.nodes["Background"]
    bg.inputs[1].default_value = world
    bg.inputs[0].default_value = (1, 0.96, 0.91, 1)
    p = "/usr/share/blender/datafiles/studiolights/world/interior.exr"
    if hdri and os.path.exists(p):
        e = nt.nodes.new("ShaderNodeTexEnvironment")
        e.image = bpy.data.images.load(p)
        mx = nt.nodes.new("ShaderNodeMixRGB")
        mx.inputs[0].default_value = 0.45
        mx.inputs[1].default_value = (1, 0.96, 0.91, 1)
        nt.links.new(e.outputs[0], mx.inputs[2])
        nt.links.new(mx.outputs[0], bg.inputs[0])
    if sun:
        l = bpy.data.lights.new("sun", "SUN")
        l.energy = sun
        l.angle = math.radians(sun_angle)
        l.color = (1, 0.90, 0.76)
        o = bpy.data.objects.new("sun", l)
        link(o)
        d = Vector(sun_dir).normalized()
        o.rotation_euler = d.to_track_quat("Z", "Y").to_euler()
        if gobo:
            rs = np.random.RandomState(seed)
            me = leaf_mesh("gobo", 1.05, 0.24, OLIVE, 0.4, 0.1, 0.2, 0.02, 1, 12, 7)
            mt = matt("gobo", "#333333")
            me.materials.append(mt)
            c = Vector(tgt) + d * 6.5
            X = d.cross(Vector((0, 0, 1))).normalized()
            Y = d.cross(X)
            for b in range(7):
                base = c + X * rs.uniform(-3.2, 3.2) + Y * rs.uniform(-2.4, 2.4)
                ang = rs.uniform(-0.9, 0.5)
                dr = X * math.cos(ang) + Y * math.sin(ang)
                for k in range(11):
                    pos = base + dr * (k * 0.24 - 1.3)
                    a2 = ang + (0.75 if k % 2 else -0.75) + rs.randn() * 0.15
                    q = X * math.cos(a2) + Y * math.sin(a2)
                    g = add("gl", me, None)
                    g.matrix_world = (
                        Matrix.Translation(pos)
                        @ q.to_track_quat("X", "Z").to_matrix().to_4x4()
                        @ Matrix.Rotation(rs.rand() * 6, 4, "X")
                        @ Matrix.Scale(rs.uniform(0.7, 1.1), 4)
                    )
                    for at in ("visible_camera", "visible_diffuse", "visible_glossy", "visible_transmission"):
                        setattr(g, at, False)
