import { typedGift } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { servedPostcode } from "#web/shop/accounts/address/postcode-rule.ts";

/** The contract's rules and a real postcode. An empty string means that no day is chosen. */
export const giftForm = typedGift.extend({
  postcode: servedPostcode(typedGift.shape.postcode),
  revealOn: z.union([z.literal(""), z.iso.date("Choose a day")]),
});
export type GiftTyped = z.input<typeof giftForm>;
export type GiftChecked = z.output<typeof giftForm>;
