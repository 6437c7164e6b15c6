import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { findOrder } from "./orders.queries.ts";
import { requireOwnOrder } from "./require-own-order.ts";
import { viewOrderDetails } from "./view-order-details.ts";

/** One of the shopper's own paid orders. Refuses `not-found` or `signed-out` for all others. */
export async function getOrderDetails(
  shop: Shop,
  shopper: Shopper,
  orderId: number,
): Promise<ReplyOf<typeof calls.getOrderDetails>> {
  const order = requireOwnOrder(await findOrder(shop.db, orderId), shopper);
  return viewOrderDetails(shop.db, order);
}
