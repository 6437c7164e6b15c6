import { DAY_MS } from "#domain/milliseconds.ts";
import { ASKED_AFTER_DAYS, ASKED_UNTIL_DAYS, BOX_ARRIVES_DAYS } from "#domain/reviews/reviews.ts";
import { noteReviewsAsked } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { isRefuser, lockOrdersToAsk, type OrderToAsk } from "./judging.queries.ts";
import { listReviewable, reviewLink } from "./list-reviews.ts";
import { listReviewed, listReviewsOfLines } from "./reviews.queries.ts";

const ORDERS_PER_TURN = 100;
/** Maximum number of product names in an email. The linked page also shows the remaining products. */
const NAMES_MAX = 6;

/**
 * Emails a review request once, some days after products or a first box arrived. Skips opted-out customers and reviewed
 * products. Repeated, late or concurrent runs send no duplicates.
 */
export async function askForReviews(shop: Shop): Promise<void> {
  const now = shop.clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const delivered = { from: daysAgo(ASKED_UNTIL_DAYS), to: daysAgo(ASKED_AFTER_DAYS) };
  const boxSent = {
    from: daysAgo(ASKED_UNTIL_DAYS + BOX_ARRIVES_DAYS),
    to: daysAgo(ASKED_AFTER_DAYS + BOX_ARRIVES_DAYS),
  };
  let asked: number;
  do {
    asked = await shop.db.transaction(async (tx) => {
      const due = await lockOrdersToAsk(tx, { delivered, boxSent, limit: ORDERS_PER_TURN });
      for (const order of due) {
        const names = await namesToAskAbout(tx, order, now);
        if (names.length === 0) continue;
        await queueEmail(tx, now, {
          kind: "review-request",
          about: `order:${order.id}`,
          recipient: order.email,
          facts: {
            firstName: order.firstName,
            names: names.slice(0, NAMES_MAX),
            more: Math.max(names.length - NAMES_MAX, 0),
            review: reviewLink(order, now),
            stop: reviewLink(order, now, "/review/stop"),
          },
        });
      }
      await noteReviewsAsked(
        tx,
        due.map(({ id }) => id),
        now,
      );
      return due.length;
    });
  } while (asked === ORDERS_PER_TURN);
  shop.wake("send-letters");
}

async function namesToAskAbout(db: Reader, { id, userId, email, firstName }: OrderToAsk, now: Date): Promise<string[]> {
  if (await isRefuser(db, email)) return [];
  const author = userId === null ? { guestOrderId: id } : { userId };
  const items = await listReviewable(db, { author, firstName, email, orderId: id }, now);
  const written = await listReviewsOfLines(db, items);
  const reviewed = new Set(written.map(({ productId }) => productId));
  const open = items.filter(({ productId }) => !reviewed.has(productId));
  const products = await listReviewed(
    db,
    open.map(({ productId }) => productId),
  );
  return products.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, "en-GB"));
}
