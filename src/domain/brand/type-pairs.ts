/** Pairs of typefaces that come with the shop, one for headings and one for text. The first is that of a new shop. */
export const TYPE_PAIRS = ["garamond-figtree", "lora-source-sans", "playfair-source-sans", "source-sans"] as const;

export type TypePair = (typeof TYPE_PAIRS)[number];
