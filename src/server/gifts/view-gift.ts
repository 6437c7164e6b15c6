import type { GiftDetails, Recipient } from "#contract/gifts.ts";
import type { Gift, WantedGift } from "#server/db/schema/box-preferences.ts";

/** A gift as its giver sees it. */
export function viewGift({ address, message, revealOn }: Gift): Recipient {
  const { firstName, lastName, line1, line2, city, postcode } = address;
  return { firstName, lastName, line1, line2, city, postcode, message, revealOn };
}

export function viewWantedGift(gift: WantedGift): GiftDetails {
  return { ...viewGift(gift), goesOn: gift.goesOn };
}
