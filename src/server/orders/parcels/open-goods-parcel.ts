import { londonDay } from "#domain/calendar.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { OrderItemRow, OrderRow } from "#server/orders/orders.queries.ts";
import { insertParcels } from "./parcels.queries.ts";

/** Makes the parcel of an order's goods, now that it is paid. An order of boxes alone has none: they have their own. */
export async function openGoodsParcel(
  tx: Tx,
  { order, items, now }: { order: OrderRow; items: readonly OrderItemRow[]; now: Date },
): Promise<void> {
  if (items.every((item) => item.isSubscription)) return;
  const dueOn = order.goodsDispatchBy ?? londonDay(now);
  await insertParcels(tx, [{ orderId: order.id, boxId: null, dueOn, createdAt: now, updatedAt: now }]);
}
