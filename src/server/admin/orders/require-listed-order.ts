import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findOrder } from "#server/orders/index.ts";

/** Refuses `not-found` for an order that is archived or unknown. */
export async function requireListedOrder(shop: Shop, orderId: number): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
}
