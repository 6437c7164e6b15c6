import { type GiftDetails, printedTexts, type Recipient } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { isoDay, londonDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { announcedUntil, isRevealDay } from "#domain/subscriptions/gifts.ts";
import { countPrepaidBoxes } from "#domain/subscriptions/prepaid-gifts.ts";
import type { Gift, WantedGift } from "#server/platform/db/schema/basket.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmails } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { addressLines, requireServedPostcode } from "#server/pricing/index.ts";
import { listGiftsToAnnounce } from "./gifts.queries.ts";

const GIFTS_PER_BATCH = 200;

/**
 * Sends each giver an email with the contents, recipient and dispatch day of a gift, some days before its first box is
 * dispatched. Announces each gift once.
 */
export async function announceGifts(shop: Shop): Promise<void> {
  const now = shop.clock();
  const until = announcedUntil(londonDay(now));
  const { audienceNames } = await readSettings(shop.db);
  for (;;) {
    const gifts = await listGiftsToAnnounce(shop.db, until, GIFTS_PER_BATCH);
    const emails = gifts.flatMap(
      ({ gift, box, orderId, audience, dispatchOn, about, email, firstName, isOpenedByShop }) => {
        if (!gift || orderId === null) return [];
        const facts = {
          firstName,
          orderId,
          isGuest: isOpenedByShop,
          address: addressLines(gift.address),
          giftName: planTitle(audience, audienceNames),
          boxes: countPrepaidBoxes(box),
          dispatchOn,
          message: gift.message || null,
          revealOn: gift.revealOn,
        };
        return [{ kind: "gift-announced" as const, about, recipient: email, facts }];
      },
    );
    if (emails.length === 0) return;
    await shop.db.transaction((tx) => queueEmails(tx, now, emails));
    shop.wake("send-letters");
    if (gifts.length < GIFTS_PER_BATCH) return;
  }
}

/**
 * Validates a gift that replaces the `stored` one. Refuses with `postcode-not-served`, and `invalid-input` for an
 * impossible postcode, a new impossible day and new texts that cannot be printed.
 */
export function checkGift(typed: Recipient, stored: Gift | null, now: Date): Gift {
  const { firstName, lastName, line1, line2, city, message } = typed;
  const revealOn = typed.revealOn === null ? null : isoDay(typed.revealOn);
  const unprintable = z.object(printedTexts(stored ? viewGift(stored) : {})).safeParse(typed).error;
  if (unprintable) {
    throw new ShopError(
      "invalid-input",
      {},
      unprintable.issues.map(({ path, message: text }) => ({ path: path.join("."), message: text })),
    );
  }
  if (revealOn && revealOn !== stored?.revealOn && !isRevealDay(revealOn, londonDay(now))) {
    throw new ShopError("invalid-input", {}, [{ path: "revealOn", message: "Choose a day within the next year" }]);
  }
  const postcode = requireServedPostcode(typed.postcode, "postcode");
  return {
    address: { firstName, lastName, line1, line2, city, postcode, country: "United Kingdom" },
    message,
    revealOn,
  };
}

/** Validates a gift with the giver's choice to let it continue. Refuses as `checkGift` does. */
export function checkWantedGift(
  typed: GiftDetails & { isPrepaid?: boolean },
  stored: Gift | null,
  now: Date,
): WantedGift {
  const { goesOn, isPrepaid = false } = typed;
  return { ...checkGift(typed, stored, now), goesOn, ...(isPrepaid ? { isPrepaid } : {}) };
}

export function viewGift({ address, message, revealOn }: Gift): Recipient {
  const { firstName, lastName, line1, line2, city, postcode } = address;
  return { firstName, lastName, line1, line2, city, postcode, message, revealOn };
}

export function viewWantedGift(gift: WantedGift): GiftDetails {
  return { ...viewGift(gift), goesOn: gift.goesOn };
}
