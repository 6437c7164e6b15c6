import { DEFAULT_BOX_SIZE_WORD } from "./box-names.ts";
import { atSentenceStart } from "./names-in-sentences.ts";

/** Limits of the number of items in a box. The database checks recipes with the same limits. */
export const BOX_SIZE_MIN = 3;
export const BOX_SIZE_MAX = 8;
export const DEFAULT_BOX_SIZE = 5;

const WORDS = ["three", "four", DEFAULT_BOX_SIZE_WORD, "six", "seven", "eight"];

/** Number of items in a box as texts write it: "five". A number beyond the limits stays in digits. */
export function boxSizeWord(size: number): string {
  return WORDS[size - BOX_SIZE_MIN] ?? String(size);
}

/** A text that begins with the number of items in a box, with another number. Any other text stays as it is. */
export function replaceBoxSize(text: string, { before, after }: { before: number; after: number }): string {
  const old = `${atSentenceStart(boxSizeWord(before))} `;
  return text.startsWith(old) ? `${atSentenceStart(boxSizeWord(after))} ${text.slice(old.length)}` : text;
}
