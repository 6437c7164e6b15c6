"""A noisy render becomes a clean, graded picture: python3 develop.py FOLDER WEIGHTS.tza OUT.png"""

import glob
import os
import sys
import time

os.environ["OPENCV_IO_ENABLE_OPENEXR"] = "1"

import cv2  # noqa: E402  (reads the variable above when imported)
import numpy as np  # noqa: E402
from grade import grade  # noqa: E402
from network import denoise, read_weights  # noqa: E402


def main():
    folder, weights, out = sys.argv[1:4]
    started = time.time()
    clean = denoise(*(read(folder, name) for name in ("image", "albedo", "normal")), read_weights(weights))
    print(f"STEP denoised in {time.time() - started:.0f} s", flush=True)
    cv2.imwrite(out, (grade(clean)[..., ::-1] * 255 + 0.5).astype(np.uint8))


def read(folder, name):
    path = glob.glob(os.path.join(folder, f"{name}_*.exr"))[0]
    return cv2.imread(path, cv2.IMREAD_UNCHANGED)[..., ::-1][..., :3].astype(np.float32)


main()
