import { giftGiver } from "#contract/checkout/gift-box.ts";
import { z } from "#contract/zod.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import { GIFT_DURATIONS } from "#domain/subscriptions/prepaid-gifts.ts";
import { giftForm } from "./gift-schema.ts";

/** A gift of boxes with its recipient. A signed-in giver's name and email address are empty and not checked. */
export function giveBoxForm(isGuest: boolean) {
  return giftForm({})
    .omit({ goesOn: true })
    .extend({
      /** Empty until the giver chooses. */
      audience: z.string().pipe(z.enum(AUDIENCES, "Choose who the box is for")),
      /** One box, or a plan whose boxes are all paid at once. */
      duration: z.enum(GIFT_DURATIONS),
      naturalness: z.enum(NATURALNESS),
      name: isGuest ? giftGiver.shape.name : z.string(),
      email: isGuest ? giftGiver.shape.email : z.string(),
    });
}
export type GiveBoxTyped = z.input<ReturnType<typeof giveBoxForm>>;
export type GiveBoxChecked = z.output<ReturnType<typeof giveBoxForm>>;
