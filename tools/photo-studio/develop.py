"""Two noisy halves become one clean, graded picture: python3 develop.py FOLDER OUT.png

Debian's Blender has no denoiser. Each half decides, by non-local means, how the other is averaged: noise is not the
same in both, detail is. Then an AgX tone curve, as Blender 3.4 has none, and a light grade.
"""

import glob
import os
import sys

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2  # noqa: E402  (reads the variable above when imported)
import numpy as np  # noqa: E402

WINDOW = 6
STRENGTH = 0.45
ALBEDO_SPREAD, NORMAL_SPREAD = 0.06, 0.14
GRAIN_KEPT = 0.14

EXPOSURE, POWER, SATURATION = 1.4, 1.6, 1.14
WARMTH, BLOOM, VIGNETTE, GRAIN = 0.03, 0.05, 0.10, 0.006
BLACK_POINT, WHITE_POINT = 0.01, 0.06
SHARPEN = 0.28

# AgX by Troy Sobotka, in the fit of Benjamin Wrensch.
AGX_IN = np.array(
    [
        [0.842479062253094, 0.0423282422610123, 0.0423756549057051],
        [0.0784335999999992, 0.878468636469772, 0.0784336],
        [0.0792237451477643, 0.0791661274605434, 0.879142973793104],
    ]
).T
AGX_OUT = np.array(
    [
        [1.19687900512017, -0.0528968517574562, -0.0529716355144438],
        [-0.0980208811401368, 1.15190312990417, -0.0980434501171241],
        [-0.0990297440797205, -0.0989611768448433, 1.15107367264116],
    ]
).T
AGX_CURVE = (15.5, -40.14, 31.96, -6.868, 0.4298, 0.1191, -0.00232)
AGX_LOW, AGX_HIGH = -12.47393, 4.026069
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def main():
    folder, out = sys.argv[1:3]
    halves = [read(folder, half, "image") for half in "AB"]
    albedo, normal = ((read(folder, "A", name) + read(folder, "B", name)) / 2 for name in ("albedo", "normal"))
    clean = denoise(*halves, albedo, normal)
    cv2.imwrite(out, (grade(clean)[..., ::-1] * 255 + 0.5).astype(np.uint8))


def read(folder, half, name):
    path = sorted(glob.glob(os.path.join(folder, f"{half}_{name}_*.exr")))[0]
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., ::-1][..., :3].astype(np.float32)


def denoise(a, b, albedo, normal):
    guide_a, guide_b = np.log1p(a * 4), np.log1p(b * 4)
    variance = box_blur(((guide_a - guide_b) ** 2).mean(2) / 2, 2)[..., None]
    clean = (average(guide_b, a, variance, albedo, normal) + average(guide_a, b, variance, albedo, normal)) / 2
    noisy = np.minimum((a + b) / 2, clean * 1.5 + 0.02)
    return clean * (1 - GRAIN_KEPT) + GRAIN_KEPT * noisy


def average(guide, half, variance, albedo, normal):
    """The half, each pixel averaged with those in the window whose guide, albedo and normal are alike."""
    total = np.zeros_like(half)
    weights = np.zeros(half.shape[:2] + (1,), np.float32)
    for dy in range(-WINDOW, WINDOW + 1):
        for dx in range(-WINDOW, WINDOW + 1):

            def shifted(image):
                return np.roll(image, (dy, dx), (0, 1))

            there = shifted(variance)
            distance = ((guide - shifted(guide)) ** 2).mean(2, keepdims=True) - (variance + np.minimum(variance, there))
            distance = box_blur((distance / (1e-4 + STRENGTH**2 * (variance + there)))[..., 0], 1)[..., None]
            weight = np.exp(-np.maximum(distance, 0))
            weight *= np.exp(
                -((albedo - shifted(albedo)) ** 2).sum(2, keepdims=True) / ALBEDO_SPREAD**2
                - ((normal - shifted(normal)) ** 2).sum(2, keepdims=True) / NORMAL_SPREAD**2
            )
            total += weight * shifted(half)
            weights += weight
    return total / weights


def grade(light):
    height, width = light.shape[:2]
    scale = max(height, width) / 800
    glow = np.maximum(light - 0.9, 0)
    wide = cv2.GaussianBlur(glow, (0, 0), 22 * scale) * np.array([1, 0.9, 0.8])
    light = light + BLOOM * (cv2.GaussianBlur(glow, (0, 0), 6 * scale) + 0.6 * wide)
    picture = agx(light * np.array([1 + WARMTH, 1, 1 - WARMTH]))
    picture = np.clip((picture - BLACK_POINT) / (1 - BLACK_POINT - WHITE_POINT), 0, 1)
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    picture *= 1 - VIGNETTE * np.clip((x**2 + y**2) / 2 - 0.25, 0, None)[..., None]
    grain = np.random.RandomState(1).normal(size=(height, width, 1))
    grain = cv2.GaussianBlur(grain, (0, 0), 0.6)[..., None] * 1.6
    picture += GRAIN * grain * (1 - np.abs(2 * picture - 1)) ** 0.5
    return np.clip(picture + SHARPEN * (picture - cv2.GaussianBlur(picture, (0, 0), 1.1 * scale)), 0, 1)


def agx(light):
    stops = np.log2(np.maximum(np.maximum(light * 2**EXPOSURE, 0) @ AGX_IN.T, 1e-10))
    toned = np.polyval(AGX_CURVE, np.clip((stops - AGX_LOW) / (AGX_HIGH - AGX_LOW), 0, 1))
    toned = np.clip(toned, 0, None) ** POWER
    luminance = (toned @ LUMINANCE)[..., None]
    return np.clip((luminance + SATURATION * (toned - luminance)) @ AGX_OUT.T, 0, 1)


def box_blur(image, radius):
    side = 2 * radius + 1
    return cv2.blur(image, (side, side), borderType=cv2.BORDER_REFLECT)


main()
