import { giftGiver } from "#contract/checkout/gift-box.ts";
import { buyPresent } from "#contract/checkout/present.ts";
import { servedPostcode } from "#contract/uk-postcode.ts";
import { z } from "#contract/zod.ts";
import { isoDay } from "#domain/iso-day.ts";
import { isPresentDay, PRESENT_DAY_ADVICE } from "#domain/orders/present-day.ts";
import { londonDayOf } from "#web/ui/day.tsx";

const { recipient } = buyPresent.input.shape;

/** A present with its recipient. A signed-in giver's name and email address are empty and not checked. */
export function presentForm(isGuest: boolean) {
  const today = isoDay(londonDayOf(new Date().toISOString()));
  return recipient.extend({
    postcode: servedPostcode(recipient.shape.postcode),
    /** Empty if the present is sent as soon as possible. */
    notBefore: z.union([
      z.literal(""),
      z.iso.date("Choose a day").refine((day) => isPresentDay(isoDay(day), today), PRESENT_DAY_ADVICE),
    ]),
    name: isGuest ? giftGiver.shape.name : z.string(),
    email: isGuest ? giftGiver.shape.email : z.string(),
  });
}
export type PresentTyped = z.input<ReturnType<typeof presentForm>>;
export type PresentChecked = z.output<ReturnType<typeof presentForm>>;
