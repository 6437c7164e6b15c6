import type { TypePair } from "#domain/brand/type-pairs.ts";

export const TYPE_PAIR_LABELS: Readonly<Record<TypePair, string>> = {
  "garamond-figtree": "EB Garamond and Figtree",
  "lora-source-sans": "Lora and Source Sans",
  "playfair-source-sans": "Playfair Display and Source Sans",
  "source-sans": "Source Sans",
};
