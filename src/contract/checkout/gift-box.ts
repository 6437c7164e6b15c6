import { basket } from "#contract/basket/basket.ts";
import { endpoint } from "#contract/endpoint.ts";
import { email, personName, printable } from "#contract/fields.ts";
import { printedTexts, recipient } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { CODE_REFUSALS } from "#domain/pricing/discounts.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import { GIFT_DURATIONS } from "#domain/subscriptions/prepaid-gifts.ts";
import { createCheckout } from "./checkout.ts";

const NAME_MAX = 100;

/** Name and email address of a guest who gives a box. The shop sends nothing to the giver by post. */
export const giftGiver = z.object({
  name: printable(personName(NAME_MAX, "Enter your name")),
  email,
});
export type GiftGiver = z.output<typeof giftGiver>;

export const buyGiftBox = endpoint({
  method: "POST",
  path: "/api/gift-boxes/checkout",
  access: "anyone",
  summary: "Create the order for one, three or six boxes as a gift and its payment, without the basket",
  input: z.object({
    audience: z.enum(AUDIENCES),
    /** `monthly` is one box. The boxes of a longer plan are all paid now. */
    duration: z.enum(GIFT_DURATIONS).default("monthly"),
    naturalness: z.enum(NATURALNESS).default("100natural"),
    recipient: recipient.extend(printedTexts()),
    /** Absent for a signed-in customer, whose account has the data. */
    giver: giftGiver.nullish(),
  }),
  output: createCheckout.output.extend({
    /** The gift as a basket with one line. */
    basket,
  }),
  refusals: [
    ...CODE_REFUSALS,
    "account-needed",
    "not-sellable",
    "not-printable",
    "postcode-not-served",
    "payment-unavailable",
    "order-closed",
    "gift-card-used",
    "basket-empty",
    "too-many-guesses",
  ],
  perMinuteMax: 60,
});
