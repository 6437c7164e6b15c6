import type { BrandColours, Palette } from "./brand-colours.ts";

/** The colours of a new shop. */
export const SEEDED_COLOURS: BrandColours = { ground: "#f7f2ea", ink: "#2e2822", accent: "#6b5a7e" };

/** Their palette as src/web/app.css and the emails' layout have it. Tests compare them. */
export const SEEDED_PALETTE: Palette = {
  surface: SEEDED_COLOURS.ground,
  "surface-raised": "#fdfaf5",
  "surface-sunk": "#eee6da",
  "surface-shade": "#e0d5c6",
  ink: SEEDED_COLOURS.ink,
  "ink-soft": "#5a5046",
  line: "#d9ccb9",
  "line-strong": "#8a7a67",
  accent: SEEDED_COLOURS.accent,
  "accent-hover": "#574868",
  "accent-soft": "#e6dfec",
};
