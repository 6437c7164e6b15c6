"""One light for every picture: a window at the back left and a low sun through leaves."""

import math
import os

import bpy
import numpy as np
from mathutils import Matrix, Vector

from botanicals.leaves import OLIVE, leaf_mesh
from materials.goods import matt
from studio.geometry import add, link

WARM_WHITE = (1, 0.96, 0.91, 1)
ROOM_MEAN = (1.05, 1.0, 0.93, 1)
BRIGHTEST = 4
# Comes with Blender; only seen as reflections in glass and soap.
INTERIOR = "/usr/share/blender/datafiles/studiolights/world/interior.exr"
SUN_FROM = Vector((-0.75, 0.42, 0.62)).normalized()
RAYS_WITHOUT_LEAVES = ("visible_camera", "visible_diffuse", "visible_glossy", "visible_transmission")


def light_studio(sun=6, seed=5, key=210, target=(0, 0, 0.3)):
    """seed decides where the leaves' shadows fall."""
    area("window", (-4.2, 1.6, 4.2), target, 3.6, key, (1, 0.955, 0.90))
    area("white card", (4.6, -2.6, 2.2), target, 4.0, 10, (1, 0.965, 0.93))
    area("hair light", (2.6, 3.0, 3.2), target, 1.6, 25, (1, 0.97, 0.94))
    area("wall", (1.2, 1.0, 3.6), (0.4, 3.6, 0.7), 3.0, 110, (1, 0.965, 0.92))
    surround(0.16)
    sunlight(sun)
    leaves_in_the_sun(target, seed)


def area(name, place, target, size, power, colour):
    light = bpy.data.lights.new(name, "AREA")
    light.energy = power
    light.color = colour
    light.size = size
    lamp = link(bpy.data.objects.new(name, light))
    lamp.location = place
    lamp.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()


def surround(strength):
    """
    A dim room all round. Only reflections show it, and not its lamps, which would be seen as sparks; matt things get
    its mean colour. To look for its lamps from every point would take a quarter of a render's time.
    """
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method = "NONE"
    tree = world.node_tree
    background = tree.nodes["Background"]
    background.inputs["Strength"].default_value = strength
    background.inputs["Color"].default_value = ROOM_MEAN
    if not os.path.exists(INTERIOR):
        return
    room = tree.nodes.new("ShaderNodeTexEnvironment")
    room.image = bpy.data.images.load(INTERIOR)
    dimmed = tree.nodes.new("ShaderNodeVectorMath")
    dimmed.operation = "MINIMUM"
    dimmed.inputs[1].default_value = (BRIGHTEST,) * 3
    washed = tree.nodes.new("ShaderNodeMixRGB")
    washed.inputs["Fac"].default_value = 0.45
    washed.inputs["Color1"].default_value = WARM_WHITE
    by_ray = tree.nodes.new("ShaderNodeMixRGB")
    by_ray.inputs["Color2"].default_value = ROOM_MEAN
    rays = tree.nodes.new("ShaderNodeLightPath")
    tree.links.new(room.outputs[0], dimmed.inputs[0])
    tree.links.new(dimmed.outputs[0], washed.inputs["Color2"])
    tree.links.new(rays.outputs["Is Diffuse Ray"], by_ray.inputs["Fac"])
    tree.links.new(washed.outputs[0], by_ray.inputs["Color1"])
    tree.links.new(by_ray.outputs[0], background.inputs["Color"])


def sunlight(strength):
    light = bpy.data.lights.new("sun", "SUN")
    light.energy = strength
    light.angle = math.radians(1.6)
    light.color = (1, 0.90, 0.76)
    lamp = link(bpy.data.objects.new("sun", light))
    lamp.rotation_euler = SUN_FROM.to_track_quat("Z", "Y").to_euler()


def leaves_in_the_sun(target, seed, branches=7):
    """Branches between the sun and the scene, of which only the shadows are seen."""
    random = np.random.RandomState(seed)
    leaf = leaf_mesh("shade", 1.05, 0.24, OLIVE, 0.4, 0.1, 0.2, 0.02, 1, 12, 7)
    leaf.materials.append(matt("shade", "#333333"))
    centre = Vector(target) + SUN_FROM * 6.5
    across = SUN_FROM.cross(Vector((0, 0, 1))).normalized()
    upward = SUN_FROM.cross(across)
    for _ in range(branches):
        start = centre + across * random.uniform(-3.2, 3.2) + upward * random.uniform(-2.4, 2.4)
        angle = random.uniform(-0.9, 0.5)
        branch = across * math.cos(angle) + upward * math.sin(angle)
        for k in range(11):
            turn = angle + (0.75 if k % 2 else -0.75) + random.randn() * 0.15
            direction = across * math.cos(turn) + upward * math.sin(turn)
            shade = add("shade", leaf)
            shade.matrix_world = (
                Matrix.Translation(start + branch * (k * 0.24 - 1.3))
                @ direction.to_track_quat("X", "Z").to_matrix().to_4x4()
                @ Matrix.Rotation(random.rand() * 6, 4, "X")
                @ Matrix.Scale(random.uniform(0.7, 1.1), 4)
            )
            for rays in RAYS_WITHOUT_LEAVES:
                setattr(shade, rays, False)
