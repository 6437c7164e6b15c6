import type { GiftDetails, Recipient } from "#contract/gifts.ts";
import { isoDay, londonDay } from "#domain/calendar.ts";
import { isRevealDay } from "#domain/gifts.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Gift, WantedGift } from "#server/db/schema/box-preferences.ts";
import { requireServedPostcode } from "#server/delivery/index.ts";

/** A gift as it is kept. Refuses `postcode-not-served`, and `invalid-input` for a postcode or a day that cannot be. */
export function checkGift(typed: Recipient, now: Date): Gift {
  const { firstName, lastName, line1, line2, city, message } = typed;
  const revealOn = typed.revealOn === null ? null : isoDay(typed.revealOn);
  if (revealOn && !isRevealDay(revealOn, londonDay(now))) {
    throw new ShopError("invalid-input", {}, [{ path: "revealOn", message: "Choose a day within the next year" }]);
  }
  const postcode = requireServedPostcode(typed.postcode, "postcode");
  return {
    address: { firstName, lastName, line1, line2, city, postcode, country: "United Kingdom" },
    message,
    revealOn,
  };
}

/** The same with its giver's word on whether it goes on. */
export function checkWantedGift(typed: GiftDetails, now: Date): WantedGift {
  return { ...checkGift(typed, now), goesOn: typed.goesOn };
}
