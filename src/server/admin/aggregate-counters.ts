import type { Shop } from "#server/kernel/shop.ts";
import { aggregateCounterChanges } from "./counters.queries.ts";

/** Keeps the dashboard's sums short. Safe to run at any time. */
export async function aggregateCounters(shop: Shop): Promise<void> {
  await aggregateCounterChanges(shop.db);
}
