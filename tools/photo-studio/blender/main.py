"""Run inside Blender by render.mjs: blender -b --factory-startup -P main.py -- '{"brand": ..., "picture": ..., "goods": ...}'"""

import importlib
import json
import os
import random
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import labels  # noqa: E402  (only found after the line above)
from studio.output import render  # noqa: E402


def main():
    job = json.loads(sys.argv[sys.argv.index("--") + 1])
    labels.brand = job["brand"]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(3)
    np.random.seed(3)
    render_settings = bpy.context.scene.render
    render_settings.resolution_x, render_settings.resolution_y = job["width"], job["height"]
    scene = importlib.import_module(f"scenes.{job['picture']['scene'].replace('-', '_')}")
    scene.compose(job["picture"], job["goods"])
    print(f"STEP composed, {len(bpy.data.objects)} objects", flush=True)
    render(job["folder"], job["samples"], job["threads"])


main()
