import type { OrderSummary } from "#contract/orders.ts";
import { isPendingLabel } from "#domain/orders.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { listPaidOrders } from "./orders.queries.ts";
import { readOrderItems } from "./read-order-items.ts";
import { viewOrder } from "./view-order.ts";

/** A customer's paid orders of one list, newest first. */
export async function listCustomerOrders(
  shop: Shop,
  shopper: Shopper,
  list: "pending" | "history",
): Promise<OrderSummary[]> {
  const orders = await listPaidOrders(shop.db, requireUserId(shopper));
  const itemsByOrderId = await readOrderItems(
    shop.db,
    orders.map((order) => order.id),
  );
  return orders.flatMap((order) => {
    const view = viewOrder(order, itemsByOrderId.get(order.id) ?? []);
    return view && isPendingLabel(view.status) === (list === "pending") ? [view] : [];
  });
}
