import type { BrandColours } from "./brand-colours.ts";
import type { Logo } from "./logo.ts";
import type { TypePair } from "./type-pairs.ts";

/** The merchant's brand. The contract checks each part. */
export interface Brand extends BrandColours {
  name: string;
  /** Short line below the name. */
  tagline: string;
  typePair: TypePair;
  logo: Logo | null;
  /** True if the logo shows the name, so that pages do not repeat it beside the logo. */
  logoSaysName: boolean;
}

/**
 * Forms of the brand's name without spaces and punctuation, with and without "and" between its words. For comparison
 * with names that are written differently. Empty for a name without letters and digits.
 */
export function brandKeys(name: string): string[] {
  const words = plainText(name.replaceAll("&", " and "), " ")
    .split(" ")
    .filter((word) => word !== "" && word !== "and");
  return [...new Set([words.join(""), words.join("and")])].filter((key) => key !== "");
}

/** Letters and digits in lower case, with `gap` in place of all other characters. */
export function plainText(text: string, gap = ""): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, gap);
}
