import type { Hex } from "./contrast.ts";

/** The three colours that the merchant chooses. */
export interface BrandColours {
  /** Background of pages and emails. */
  ground: Hex;
  /** Text. */
  ink: Hex;
  /** Buttons and links. */
  accent: Hex;
}

/** All colours that pages and emails take from the brand, by their names in src/web/app.css. */
export interface Palette {
  surface: Hex;
  "surface-raised": Hex;
  "surface-sunk": Hex;
  "surface-shade": Hex;
  ink: Hex;
  "ink-soft": Hex;
  line: Hex;
  "line-strong": Hex;
  accent: Hex;
  "accent-hover": Hex;
  "accent-soft": Hex;
}
