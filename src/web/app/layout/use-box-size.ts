import { DEFAULT_BOX_SIZE_WORD } from "#domain/subscriptions/box-names.ts";
import { atSentenceStart } from "#domain/subscriptions/names-in-sentences.ts";
import { useShopMode } from "./use-shop-mode.ts";

/** Number of items in a box as texts write it: "five", and "Five" at the start of a sentence. */
export function useBoxSize(): { boxSize: string; boxSizeAtStart: string } {
  const boxSize = useShopMode()?.boxSize ?? DEFAULT_BOX_SIZE_WORD;
  return { boxSize, boxSizeAtStart: atSentenceStart(boxSize) };
}
