import type { BrandColours, Palette } from "./brand-colours.ts";
import {
  BLACK,
  CONTROL_CONTRAST_MIN,
  contrast,
  type Hex,
  mix,
  nearestFitting,
  TEXT_CONTRAST_MIN,
  WHITE,
} from "./contrast.ts";
import { SEEDED_COLOURS, SEEDED_PALETTE } from "./seeded-colours.ts";

/** Lightest of the colours of states and pictures, which are the same for every brand and must be readable, too. */
const FIXED_TEXT: Hex = "#8a5e10";

/** The complete palette of three colours. */
export function paletteOf(colours: BrandColours): Palette {
  if (areSeeded(colours)) return SEEDED_PALETTE;
  const { ground, ink, accent } = colours;
  const sunk = sunkOf(ground);
  const soft = mix(ink, ground, 0.25);
  const strong = mix(ground, ink, 0.4);
  return {
    surface: ground,
    "surface-raised": mix(ground, WHITE, 0.6),
    "surface-sunk": sunk,
    "surface-shade": mix(ground, ink, 0.12),
    ink,
    "ink-soft": nearestFitting(soft, ink, (colour) => contrast(colour, mix(ground, ink, 0.12)) >= TEXT_CONTRAST_MIN),
    line: mix(ground, ink, 0.18),
    "line-strong": nearestFitting(strong, ink, (colour) => contrast(colour, sunk) >= CONTROL_CONTRAST_MIN),
    accent,
    "accent-hover": mix(accent, BLACK, 0.2),
    "accent-soft": mix(ground, accent, 0.14),
  };
}

/** Background of parts that are set back. It is the darkest one below links. */
function sunkOf(ground: Hex): Hex {
  return mix(ground, BLACK, 0.05);
}

export function areSeeded({ ground, ink, accent }: BrandColours): boolean {
  return ground === SEEDED_COLOURS.ground && ink === SEEDED_COLOURS.ink && accent === SEEDED_COLOURS.accent;
}

/** A colour that is not readable, with the nearest one that is. */
export interface ColourIssue {
  part: keyof BrandColours;
  suggestion: Hex;
  /** Contrast that the chosen colour has where it is lowest. */
  contrast: number;
}

/**
 * Finds the colours that fail WCAG AA. The background is checked first, and the suggestions for text and accent fit the
 * suggested background.
 */
export function findColourIssues({ ground, ink, accent }: BrandColours): ColourIssue[] {
  const groundContrast = (colour: Hex) => contrast(FIXED_TEXT, sunkOf(colour));
  const fitGround = nearestFitting(ground, WHITE, (colour) => groundContrast(colour) >= TEXT_CONTRAST_MIN);
  const inkContrast = (colour: Hex) => contrast(colour, mix(fitGround, colour, 0.12));
  const fitInk = nearestFitting(ink, BLACK, (colour) => inkContrast(colour) >= TEXT_CONTRAST_MIN);
  const accentContrast = (colour: Hex) =>
    Math.min(
      contrast(colour, sunkOf(fitGround)),
      contrast(colour, mix(fitGround, colour, 0.14)),
      contrast(colour, WHITE),
    );
  const fitAccent = nearestFitting(accent, BLACK, (colour) => accentContrast(colour) >= TEXT_CONTRAST_MIN);
  const checked: ColourIssue[] = [
    { part: "ground", suggestion: fitGround, contrast: groundContrast(ground) },
    { part: "ink", suggestion: fitInk, contrast: inkContrast(ink) },
    { part: "accent", suggestion: fitAccent, contrast: accentContrast(accent) },
  ];
  const chosen = { ground, ink, accent };
  return checked.filter(({ part, suggestion }) => suggestion !== chosen[part]);
}

/** Message for the merchant about a colour that is not readable. */
export function colourMessage({ suggestion, contrast: found }: ColourIssue): string {
  const shown = Math.floor(found * 10) / 10;
  return `Text would be hard to read: its contrast is ${shown}:1, and at least 4.5:1 is needed. The nearest readable colour is ${suggestion}`;
}
