import { type GiftDetails, giftDetails, printedTexts } from "#contract/subscriptions/gifts.ts";
import { servedPostcode } from "#contract/uk-postcode.ts";
import { z } from "#contract/zod.ts";

/**
 * The contract's rules and a real postcode, for a gift that replaces the `stored` one. An empty string means that no
 * day is chosen.
 */
export function giftForm(stored: Partial<GiftDetails>) {
  return giftDetails.extend({
    ...printedTexts(stored),
    postcode: servedPostcode(giftDetails.shape.postcode),
    revealOn: z.union([z.literal(""), z.iso.date("Choose a day")]),
  });
}
export type GiftTyped = z.input<ReturnType<typeof giftForm>>;
export type GiftChecked = z.output<ReturnType<typeof giftForm>>;
