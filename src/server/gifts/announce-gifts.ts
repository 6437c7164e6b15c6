import { londonDay } from "#domain/calendar.ts";
import { announcedUntil } from "#domain/gifts.ts";
import { planTitle } from "#domain/plans.ts";
import { addressLines } from "#server/delivery/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmails } from "#server/mail/index.ts";
import { listGiftsToAnnounce } from "./gifts.queries.ts";

const GIFTS_PER_BATCH = 200;

/** Tells givers, some days before a gift's first box leaves, what goes out, to whom and when. Each once. */
export async function announceGifts(shop: Shop): Promise<void> {
  const now = shop.clock();
  const until = announcedUntil(londonDay(now));
  for (;;) {
    const gifts = await listGiftsToAnnounce(shop.db, until, GIFTS_PER_BATCH);
    const emails = gifts.flatMap(({ gift, orderId, audience, dispatchOn, about, email, firstName }) => {
      if (!gift || orderId === null) return [];
      const facts = {
        firstName,
        orderId,
        isGuest: false,
        address: addressLines(gift.address),
        giftName: planTitle(audience),
        dispatchOn,
        message: gift.message || null,
        revealOn: gift.revealOn,
      };
      return [{ kind: "gift-announced" as const, about, recipient: email, facts }];
    });
    if (emails.length === 0) return;
    await shop.db.transaction((tx) => queueEmails(tx, now, emails));
    shop.wake("send-letters");
    if (gifts.length < GIFTS_PER_BATCH) return;
  }
}
