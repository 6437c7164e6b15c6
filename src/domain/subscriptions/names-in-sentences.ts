import { type AudienceNames, possessive } from "./box-names.ts";
import type { Audience } from "./plans.ts";

/** A name as it reads inside a sentence: "women". Names with further capitals stay as they are: "Dads & Lads". */
export function nameInSentence(name: string): string {
  return /\p{Lu}/u.test(name.slice(1)) ? name : name.toLowerCase();
}

/** Name of a box inside a sentence: "women's box". */
export function boxInSentence(audience: Audience, names: AudienceNames): string {
  return `${nameInSentence(possessive(names[audience]))} box`;
}

/** A word at the start of a sentence: "Five". */
export function atSentenceStart(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
