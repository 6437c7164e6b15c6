import garamond from "@fontsource/eb-garamond/files/eb-garamond-latin-500-normal.woff2?url";
import lora from "@fontsource/lora/files/lora-latin-500-normal.woff2?url";
import playfair from "@fontsource/playfair-display/files/playfair-display-latin-500-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import sourceSans from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
import type { TypePair } from "#domain/brand/type-pairs.ts";
import loraStyles from "./lora-source-sans.css?url";
import playfairStyles from "./playfair-source-sans.css?url";
import sourceSansStyles from "./source-sans.css?url";

interface TypeFiles {
  /** Style sheet that declares the typefaces. The pages' own style sheet declares the first pair. */
  stylesheet: string | undefined;
  /** Font files that every page needs at once. */
  fonts: readonly string[];
}

/** Files of each type pair. A browser fetches only those of the chosen pair. */
export const TYPE_FILES: Readonly<Record<TypePair, TypeFiles>> = {
  "garamond-figtree": { stylesheet: undefined, fonts: [garamond, figtree] },
  "lora-source-sans": { stylesheet: loraStyles, fonts: [lora, sourceSans] },
  "playfair-source-sans": { stylesheet: playfairStyles, fonts: [playfair, sourceSans] },
  "source-sans": { stylesheet: sourceSansStyles, fonts: [sourceSans] },
};
