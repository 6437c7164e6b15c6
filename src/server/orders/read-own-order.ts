import type { Shopper } from "#server/accounts/shopper.ts";
import type { Shop } from "#server/shop.ts";
import { findOrder, type OrderRow } from "./orders.queries.ts";
import { requireOwnOrder } from "./require-own-order.ts";

/** One of the shopper's own orders, paid or not. Refuses `not-found` or `signed-out` for all others. */
export async function readOwnOrder(shop: Shop, shopper: Shopper, orderId: number): Promise<OrderRow> {
  return requireOwnOrder(await findOrder(shop.db, orderId), shopper);
}
