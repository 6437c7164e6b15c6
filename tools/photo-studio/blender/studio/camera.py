"""The camera family."""

import bpy
from mathutils import Vector

from studio.geometry import link


def camera(loc, target, lens=85, fstop=0.9, focus=None, shift=(0, 0)):
    c = bpy.data.cameras.new("cam")
    o = bpy.data.objects.new("cam", c)
    link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat("-Z", "Y").to_euler()
    c.lens = lens
    c.dof.use_dof = True
    c.dof.aperture_fstop = fstop
    c.dof.aperture_blades = 9
    d = (Vector(target) - Vector(loc)).normalized()
    c.dof.focus_distance = (Vector(focus if focus is not None else target) - Vector(loc)).dot(d)
    c.shift_x, c.shift_y = shift
    bpy.context.scene.camera = o
    return o
