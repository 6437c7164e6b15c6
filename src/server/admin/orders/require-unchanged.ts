import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findOrder } from "#server/orders/for-others.ts";

/** Refuses `changed-meanwhile` when an order is no longer as whoever changes it has seen it, `not-found` when it is gone. */
export async function requireUnchanged(shop: Shop, orderId: number, version: string | undefined): Promise<void> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
  if (version !== undefined && order.updatedAt.toISOString() !== version) throw new ShopError("changed-meanwhile");
}
