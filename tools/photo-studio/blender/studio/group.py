"""Objects built round the origin, then put where they belong as one."""

from contextlib import contextmanager

import bpy
from mathutils import Euler, Matrix


@contextmanager
def placed(location, rotation=(0, 0, 0), scale=1):
    """Everything added inside the block moves together. Rotation in radians."""
    before = set(bpy.data.objects)
    root = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(root)
    yield root
    for child in set(bpy.data.objects) - before - {root}:
        if child.parent is None:
            child.parent = root
            child.matrix_parent_inverse = Matrix.Identity(4)
    root.location = location
    root.rotation_euler = rotation
    root.scale = (scale, scale, scale)


def pose(location, turn=0, pitch=0, roll=0):
    """A matrix for sprigs and branches: they grow along +X, turned round Z first."""
    return Matrix.Translation(location) @ Euler((roll, pitch, turn)).to_matrix().to_4x4()


@contextmanager
def gathered():
    """The list of everything added inside the block; it is filled at the block's end."""
    before = set(bpy.data.objects)
    added = []
    yield added
    added += [thing for thing in bpy.data.objects if thing not in before]
