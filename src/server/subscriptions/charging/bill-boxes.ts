import { decideBilling } from "#domain/bill-boxes.ts";
import { londonDay } from "#domain/calendar.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listToBill } from "#server/subscriptions/due-plans.queries.ts";
import { sweepPlans } from "#server/subscriptions/sweep-plans.ts";

/** Announces every charge that is due to be announced, and ends the pauses that are over. */
export async function billBoxes(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  await sweepPlans(shop, {
    list: (afterId, limit) => listToBill(shop.db, today, afterId, limit),
    decide: ({ plan }, { settings }) => decideBilling(plan, today, settings),
  });
}
