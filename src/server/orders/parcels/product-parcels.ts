import { londonDay } from "#domain/calendar.ts";
import type { OrderItemRow, OrderRow } from "#server/orders/orders.queries.ts";
import type { NewParcel } from "./parcels.queries.ts";

/** The parcel of an order's goods, now that it is paid. An order of boxes alone has none: they have their own. */
export function productParcels({
  order,
  items,
  now,
}: {
  order: OrderRow;
  items: readonly OrderItemRow[];
  now: Date;
}): NewParcel[] {
  if (items.every((item) => item.isSubscription)) return [];
  const dueOn = order.goodsDispatchBy ?? londonDay(now);
  return [{ orderId: order.id, boxId: null, dueOn, createdAt: now, updatedAt: now }];
}
