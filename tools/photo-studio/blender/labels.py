"""Fills an SVG template from labels/ and turns it into a picture."""

import os
import re
import subprocess
from html import escape

TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "labels")
WORK = os.environ.get("PHOTO_STUDIO_WORK", "/tmp/photo-studio")
# main.py sets it from the catalogue.
brand = ""


def render_label(template, width, key, **texts):
    """The path of a PNG of labels/TEMPLATE.svg with every {{name}} replaced."""
    with open(os.path.join(TEMPLATES, f"{template}.svg"), encoding="utf-8") as file:
        svg = file.read()
    texts = {"brand": brand, "BRAND": brand.upper(), **texts}
    values = {name: escape(str(value)) for name, value in texts.items()}
    values["sprig"] = sprig(texts.get("accent", "#000"))
    svg = re.sub(r"\{\{(\w+)\}\}", lambda found: values[found.group(1)], svg)
    os.makedirs(WORK, exist_ok=True)
    path = os.path.join(WORK, f"{template}-{key}")
    with open(f"{path}.svg", "w", encoding="utf-8") as file:
        file.write(svg)
    subprocess.run(["rsvg-convert", "-w", str(width), f"{path}.svg", "-o", f"{path}.png"], check=True)
    return f"{path}.png"


def fit(text, width, largest):
    """The type size at which EB Garamond sets the text within the width."""
    return round(min(largest, width / (0.47 * len(text))), 1)


def sprig(colour):
    leaves = "".join(
        f'<path d="M0,{y} q{side * 16},-4 {side * 20},-22 q{-side * 14},2 {-side * 20},22" fill="{colour}" stroke="none"/>'
        for y in range(44, -58, -18)
        for side in (1, -1)
    )
    stem = '<path d="M0,60 C2,20 -2,-20 0,-60"/>'
    return f'<g fill="none" stroke="{colour}" stroke-width="3.5" stroke-linecap="round">{stem}{leaves}</g>'
