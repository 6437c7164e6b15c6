/** A colour as "#rrggbb", in lower case. */
export type Hex = `#${string}`;

/** Least contrast of normal text (WCAG 2.2, 1.4.3, level AA). */
export const TEXT_CONTRAST_MIN = 4.5;
/** Least contrast of borders of controls (WCAG 2.2, 1.4.11). */
export const CONTROL_CONTRAST_MIN = 3;

export const WHITE: Hex = "#ffffff";
export const BLACK: Hex = "#000000";

/** Contrast of two colours, from 1 to 21, by the formula of WCAG 2.2. */
export function contrast(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, from 0 for black to 1 for white (WCAG 2.2). */
function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes two colours. `share` is the part of the second colour, from 0 to 1. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const others = channels(other);
  const mixed = channels(one).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** The colour nearest to the first one, on the way to the second one, that fits. The second one if none before fits. */
export function nearestFitting(from: Hex, to: Hex, fits: (colour: Hex) => boolean): Hex {
  const steps = Array.from({ length: 256 }, (_, step) => mix(from, to, step / 255));
  return steps.find(fits) ?? to;
}

function channels(colour: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
