"""Tones and light, as a lab gives them: an AgX curve, as Blender 3.4 has none, a little bloom and grain."""

import cv2
import numpy as np

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
