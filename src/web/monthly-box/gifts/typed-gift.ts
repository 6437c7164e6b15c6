import type { GiftDetails } from "#contract/gifts.ts";
import type { GiftTyped } from "./gift-schema.ts";

/** The fields of a gift, as they are shown at first. */
export function typedGift(gift: Partial<GiftDetails> | null): GiftTyped {
  return {
    firstName: "",
    lastName: "",
    line1: "",
    line2: "",
    city: "",
    postcode: "",
    message: "",
    goesOn: false,
    ...gift,
    revealOn: gift?.revealOn ?? "",
  };
}
