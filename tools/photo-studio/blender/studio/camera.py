"""The camera family: long lenses from the front and above, sharp at the front face."""

import math

import bpy
import numpy as np
from mathutils import Vector

from studio.geometry import link

SENSOR = 36
# Enough of a mesh to know how far it reaches.
POINTS_EACH = 1500


def frame(subject, azimuth, elevation, distance, fill, middle=(0.5, 0.5), aperture=0.9, depth=0.15):
    """
    Fills the given share of the picture with the subject, its middle where it is wanted (0 is left and below). The
    angles are in degrees; depth is how far into the subject it is sharp.
    """
    points = reach(subject)
    holder, view = camera_at((points.min(0) + points.max(0)) / 2, azimuth, elevation, distance)
    seen = np.array([holder.matrix_world.inverted() @ Vector(point) for point in points])
    flat = seen[:, :2] / -seen[:, 2:]
    low, high = flat.min(0), flat.max(0)
    render = bpy.context.scene.render
    shape = render.resolution_y / render.resolution_x
    width = max((high - low)[0], (high - low)[1] / shape) / fill
    view.lens = SENSOR / width
    centre = (low + high) / 2 / width
    view.shift_x = centre[0] - (middle[0] - 0.5)
    view.shift_y = centre[1] - (middle[1] - 0.5) * shape
    blur(view, np.quantile(-seen[:, 2], depth), aperture)


def approach(target, azimuth, elevation, distance, width, aperture=7.0):
    """A close look at one point: so many units of it from the left edge to the right."""
    _, view = camera_at(target, azimuth, elevation, distance)
    view.lens = SENSOR * distance / width
    blur(view, distance, aperture)


def camera_at(target, azimuth, elevation, distance):
    turn, rise = math.radians(azimuth), math.radians(elevation)
    away = Vector((math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise)))
    view = bpy.data.cameras.new("camera")
    view.sensor_fit = "HORIZONTAL"
    view.sensor_width = SENSOR
    holder = link(bpy.data.objects.new("camera", view))
    holder.location = Vector(target) + away * distance
    holder.rotation_euler = (-away).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = holder
    bpy.context.view_layer.update()
    return holder, view


def blur(view, distance, aperture):
    view.dof.use_dof = True
    view.dof.aperture_fstop = aperture
    view.dof.aperture_blades = 9
    view.dof.focus_distance = distance


def reach(subject):
    """Points of the subject's surface, in the world."""
    bpy.context.view_layer.update()
    parts = []
    for thing in subject:
        if thing.type != "MESH" or len(thing.data.vertices) == 0:
            continue
        points = np.zeros(len(thing.data.vertices) * 3)
        thing.data.vertices.foreach_get("co", points)
        points = points.reshape(-1, 3)[:: max(1, len(points) // 3 // POINTS_EACH)]
        world = np.array(thing.matrix_world)
        parts.append(points @ world[:3, :3].T + world[:3, 3])
    return np.vstack(parts)
