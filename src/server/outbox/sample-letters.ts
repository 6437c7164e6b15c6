import type { LetterKind } from "#server/names/letter-kinds.ts";
import { SAMPLE_BOX_LETTERS } from "./sample-box-letters.ts";
import { SAMPLE_HOUSE_LETTERS } from "./sample-house-letters.ts";
import { SAMPLE_ORDER_LETTERS } from "./sample-order-letters.ts";
import type { SampleLetters } from "./sample-people.ts";

/** Every kind of letter with example facts, for previews and for the tests that look at each. */
export const SAMPLE_LETTERS: { [Kind in LetterKind]: SampleLetters<Kind> } = {
  ...SAMPLE_HOUSE_LETTERS,
  ...SAMPLE_ORDER_LETTERS,
  ...SAMPLE_BOX_LETTERS,
};
