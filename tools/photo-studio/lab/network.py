"""Open Image Denoise's network for colour, albedo and normal, run by numpy: a U-Net of sixteen 3 x 3 convolutions."""

import struct

import numpy as np

# How the library brings light of any strength into the network's range, and back.
A, B, C, D = 1.41283765e03, 1.64593172e00, 4.31384981e-01, -2.94139609e-03
E, F, G = 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
LINEAR_TO, POWER_TO = 1.57945760e-06, 3.22087631e-02
LINEAR_TO_CURVED, POWER_TO_CURVED = 2.23151711e-03, 3.70974749e-01
BRIGHTEST = 65504.0
LUMINANCE = np.array([0.212671, 0.715160, 0.072169], np.float32)
MIDDLE_GREY = 0.18
# The network halves the picture four times.
MULTIPLE = 16
# Floats of unfolded pixels that are multiplied at once.
ROOM = 6e7
DOWN = ("enc_conv1", "enc_conv2", "enc_conv3", "enc_conv4")
UP = ("dec_conv4", "dec_conv3", "dec_conv2", "dec_conv1")


def denoise(light, albedo, normal, weights):
    """The light without its noise; all three are height x width x 3."""
    height, width, _ = light.shape
    exposure = exposure_of(light)
    scale = 1 / curved(np.float64(BRIGHTEST))
    seen = np.clip(curved(np.maximum(light, 0) * exposure) * scale, 0, 1)
    planes = np.concatenate([seen, np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5], 2)
    missing = ((0, 0), (0, -height % MULTIPLE), (0, -width % MULTIPLE))
    planes = np.pad(planes.transpose(2, 0, 1).astype(np.float32), missing, "symmetric")
    clean = run(planes, weights)[:, :height, :width].transpose(1, 2, 0)
    return (straight(np.clip(clean, 0, 1) / scale) / exposure).astype(np.float32)


def run(planes, weights):
    def layer(name, planes):
        planes = convolve(planes, weights[f"{name}.weight"], weights[f"{name}.bias"])
        return planes if name == "dec_conv0" else np.maximum(planes, 0, out=planes)

    kept = [planes]
    planes = layer("enc_conv0", planes)
    for name in DOWN:
        planes = pool(layer(name, planes))
        kept.append(planes)
    planes = layer("enc_conv5b", layer("enc_conv5a", kept.pop()))
    for name in UP:
        planes = np.concatenate([planes.repeat(2, 1).repeat(2, 2), kept.pop()])
        planes = layer(f"{name}b", layer(f"{name}a", planes))
    return layer("dec_conv0", planes)


def convolve(planes, weight, bias):
    """A band of rows at a time, as one product of matrices, so that it needs little memory."""
    count, height, width = planes.shape
    flat = weight.transpose(0, 2, 3, 1).reshape(len(weight), -1)
    padded = np.pad(planes, ((0, 0), (1, 1), (1, 1)))
    out = np.empty((len(weight), height, width), np.float32)
    rows = max(1, int(ROOM // (count * 9 * width)))
    for top in range(0, height, rows):
        end = min(height, top + rows)
        shifted = [padded[:, top + y : end + y, x : x + width].reshape(count, -1) for y in range(3) for x in range(3)]
        out[:, top:end] = (flat @ np.concatenate(shifted) + bias[:, None]).reshape(-1, end - top, width)
    return out


def pool(planes):
    count, height, width = planes.shape
    return planes.reshape(count, height // 2, 2, width // 2, 2).max((2, 4))


def exposure_of(light):
    """Brings the mean of squares of sixteen pixels, as the eye weighs it, to middle grey."""
    height, width = (side // MULTIPLE for side in light.shape[:2])
    luminance = (light @ LUMINANCE)[: height * MULTIPLE, : width * MULTIPLE]
    means = luminance.reshape(height, MULTIPLE, width, MULTIPLE).mean((1, 3))
    return MIDDLE_GREY / np.exp2(np.log2(means[means > 1e-8]).mean())


def curved(y):
    power = B * np.power(np.maximum(y, 1e-12), C) + D
    return np.where(y <= LINEAR_TO, A * y, np.where(y <= POWER_TO, power, E * np.log(np.maximum(y, 0) + F) + G))


def straight(x):
    power = np.power(np.maximum((x - D) / B, 0), 1 / C)
    return np.where(x <= LINEAR_TO_CURVED, x / A, np.where(x <= POWER_TO_CURVED, power, np.exp((x - G) / E) - F))


def read_weights(path):
    """A .tza archive: a header, the tensors one after another, and a table that says where each is."""
    with open(path, "rb") as file:
        data = file.read()
    (table,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, table)
    at, weights = table + 4, {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        name = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        ranks = data[at]
        shape = struct.unpack_from(f"<{ranks}I", data, at + 1)
        at += 1 + 4 * ranks + ranks
        kind = np.float16 if data[at : at + 1] == b"h" else np.float32
        (start,) = struct.unpack_from("<Q", data, at + 1)
        at += 9
        weights[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return weights
