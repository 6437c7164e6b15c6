"""Renders the picture and what the denoiser wants to know of it; lab/develop.py makes the clean picture of them."""

import os

import bpy

PASSES = ("Image", "Denoising Albedo", "Denoising Normal")


def render(folder, samples, threads):
    scene = bpy.context.scene
    set_quality(scene, samples, threads)
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
        files.file_slots.new(f"{name.split()[-1].lower()}_")
        tree.links.new(layers.outputs[name], files.inputs[len(files.inputs) - 1])
    bpy.ops.render.render(write_still=False)


def set_quality(scene, samples, threads):
    scene.render.engine = "CYCLES"
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = "FIXED"
    scene.render.threads = threads
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    # The network wants the same noise everywhere.
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = 14
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    # A crystal in a jar is behind six walls of glass; where the count ends, it is black.
    cycles.transmission_bounces = 14
    cycles.transparent_max_bounces = 14
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect = 5
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    cycles.filter_width = 1.4
