import { basket } from "#contract/basket/basket.ts";
import { endpoint } from "#contract/endpoint.ts";
import { day } from "#contract/fields.ts";
import { printedTexts, recipient } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { createCheckout } from "./checkout.ts";
import { giftGiver } from "./gift-box.ts";

export const buyPresent = endpoint({
  method: "POST",
  path: "/api/presents/checkout",
  access: "anyone",
  summary: "Create or update the order for the products in the basket as a present, and its payment",
  input: z.object({
    recipient: recipient.omit({ revealOn: true }).extend(printedTexts()),
    /** Day before which the parcel must not arrive, from tomorrow. Null if it is sent as soon as possible. */
    notBefore: day.nullable().default(null),
    /** Absent for a signed-in customer, whose account has the data. */
    giver: giftGiver.nullish(),
  }),
  output: createCheckout.output.extend({
    basket,
    /** First day of dispatch if the parcel waits for the chosen day, else null. */
    sendFrom: day.nullable(),
    /** Latest day of dispatch. */
    dispatchBy: day,
    /** Estimated delivery window. Null for the forces. */
    arrives: z.object({ from: day, to: day }).nullable(),
  }),
  refusals: [...createCheckout.refusals, "present-has-box"],
  perMinuteMax: 60,
});
