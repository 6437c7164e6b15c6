"""The camera family: long lenses from the front and above, sharp at the front face."""

import bpy
from mathutils import Vector

from studio.geometry import link


def camera(place, target, lens, aperture, focus):
    view = bpy.data.cameras.new("camera")
    view.lens = lens
    view.dof.use_dof = True
    view.dof.aperture_fstop = aperture
    view.dof.aperture_blades = 9
    sight = Vector(target) - Vector(place)
    view.dof.focus_distance = (Vector(focus) - Vector(place)).dot(sight.normalized())
    holder = link(bpy.data.objects.new("camera", view))
    holder.location = place
    holder.rotation_euler = sight.to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = holder
