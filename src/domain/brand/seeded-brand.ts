import type { Brand } from "./brand.ts";
import { SEEDED_COLOURS } from "./seeded-colours.ts";

/** The brand of a new shop until the merchant changes it. No other source file names it (tests/fence/brand.test.ts). */
export const SEEDED_BRAND: Brand = {
  name: "Meadow & Salt",
  tagline: "Handmade natural bath.",
  ...SEEDED_COLOURS,
  typePair: "garamond-figtree",
  logo: null,
  logoSaysName: false,
};

/** Legal name and contact address of the example trader. */
export const SEEDED_LEGAL_NAME = "Meadow & Salt Ltd";
export const SEEDED_EMAIL = "hello@meadowandsalt.example";
