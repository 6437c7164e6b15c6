import { DAY_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { listOrdersToComplete, markCompleted } from "./orders.queries.ts";

const ORDERS_PER_RUN = 1_000;
/** Days after delivery at which an order becomes complete. Source: docs/rules.md, Orders. */
const COMPLETE_AFTER_DAYS = 30;

/** Marks delivered orders as complete. Idempotent. */
export async function completeOrders(shop: Shop): Promise<void> {
  const now = shop.clock();
  const deliveredBy = new Date(now.getTime() - COMPLETE_AFTER_DAYS * DAY_MS);
  for (const { id } of await listOrdersToComplete(shop.db, deliveredBy, ORDERS_PER_RUN)) {
    await markCompleted(shop.db, id, now);
  }
}
