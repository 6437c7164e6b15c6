import type { AdminOrder } from "#contract/admin.ts";
import { readOrderItems } from "#server/orders/read-order-items.ts";
import type { Shop } from "#server/shop.ts";
import { listOrders } from "./admin.queries.ts";
import { viewAdminOrder } from "./view-admin-order.ts";

/** Everybody's orders, newest first. */
export async function listAllOrders(
  shop: Shop,
  { limit, search }: { limit: number; search?: string | undefined },
): Promise<AdminOrder[]> {
  const rows = await listOrders(shop.db, { limit, search });
  const itemsByOrderId = await readOrderItems(
    shop.db,
    rows.map(({ order }) => order.id),
  );
  return rows.map((row) => viewAdminOrder(row, itemsByOrderId.get(row.order.id) ?? []));
}
