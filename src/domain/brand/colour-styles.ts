import type { BrandColours } from "./brand-colours.ts";
import type { Hex } from "./contrast.ts";
import { areSeeded, paletteOf } from "./palette.ts";

const FILE = /^([0-9a-f]{6})-([0-9a-f]{6})-([0-9a-f]{6})\.css$/;

/**
 * Address of the style sheet with these colours. It contains the colours, so the file never changes. Undefined for the
 * colours of a new shop, which are in every page's own style sheet.
 */
export function colourStylesAddress(colours: BrandColours): string | undefined {
  if (areSeeded(colours)) return undefined;
  return `/brand/${[colours.ground, colours.ink, colours.accent].map((colour) => colour.slice(1)).join("-")}.css`;
}

/** The style sheet of a file name from `colourStylesAddress`. Undefined for any other name. */
export function colourStyles(file: string): string | undefined {
  const [, ground, ink, accent] = FILE.exec(file) ?? [];
  if (!ground || !ink || !accent) return undefined;
  const palette = paletteOf({ ground: hex(ground), ink: hex(ink), accent: hex(accent) });
  const lines = Object.entries(palette).map(([name, colour]) => `--color-${name}:${colour}`);
  return `:root{${lines.join(";")}}\n`;
}

function hex(digits: string): Hex {
  return `#${digits}`;
}
