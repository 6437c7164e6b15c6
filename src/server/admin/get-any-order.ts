import type { AdminOrder } from "#contract/admin-orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import type { Shop } from "#server/shop.ts";
import { findOrderWithCustomer } from "./admin.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** Anybody's order, paid or not. Refuses `not-found`. */
export async function getAnyOrder(shop: Shop, orderId: number): Promise<AdminOrder> {
  const row = await findOrderWithCustomer(shop.db, orderId);
  if (!row) throw new ShopError("not-found");
  const itemsByOrderId = await readOrderItems(shop.db, [orderId]);
  return viewAdminOrder(row, itemsByOrderId.get(orderId) ?? []);
}
