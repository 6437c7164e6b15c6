import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { findOrder, type OrderRow, requireOwnOrder } from "#server/orders/for-others.ts";

/** One of the shopper's own orders, paid or not. Refuses `not-found` or `signed-out` for all others. */
export async function readOwnOrder(shop: Shop, shopper: Shopper, orderId: number): Promise<OrderRow> {
  return requireOwnOrder(await findOrder(shop.db, orderId), shopper);
}
