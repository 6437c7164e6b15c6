"""Renders two halves with different seeds; develop.py makes one clean picture of them."""

import os

import bpy

PASSES = ("Image", "Denoising Albedo", "Denoising Normal")
HALVES = (("A", 101), ("B", 178))


def render_halves(folder, width, height, samples, threads):
    scene = bpy.context.scene
    set_quality(scene, samples // len(HALVES), threads)
    scene.render.resolution_x, scene.render.resolution_y = width, height
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    os.makedirs(folder, exist_ok=True)
    files.base_path = folder
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.format.color_mode = "RGB"
    files.file_slots.clear()
    for name in PASSES:
        files.file_slots.new(name)
        tree.links.new(layers.outputs[name], files.inputs[name])
    for half, seed in HALVES:
        scene.cycles.seed = seed
        for slot, name in zip(files.file_slots, PASSES):
            slot.path = f"{half}_{name.split()[-1].lower()}_"
        bpy.ops.render.render(write_still=False)
        print(f"STEP half {half} rendered", flush=True)


def set_quality(scene, samples, threads):
    scene.render.engine = "CYCLES"
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = "FIXED"
    scene.render.threads = threads
    # With persistent data a changed seed is ignored, and both halves come out the same.
    scene.render.use_persistent_data = False
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = max(1, samples)
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.06
    cycles.adaptive_min_samples = 8
    cycles.use_denoising = False
    cycles.max_bounces = 8
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = 8
    cycles.transparent_max_bounces = 10
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect = 5
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.4
