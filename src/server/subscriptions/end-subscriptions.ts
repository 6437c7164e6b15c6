import { londonDay } from "#domain/calendar.ts";
import { decideEnd } from "#domain/end-subscription.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { listToEnd } from "./due-plans.queries.ts";
import { sweepPlans } from "./sweep-plans.ts";

/** Ends what is cancelled and over, and completes plans whose boxes have all left. */
export async function endSubscriptions(shop: Shop): Promise<void> {
  const today = londonDay(shop.clock());
  await sweepPlans(shop, {
    list: (afterId, limit) => listToEnd(shop.db, today, afterId, limit),
    decide: ({ plan }) => decideEnd(plan, today),
  });
}
