import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader } from "#server/db/open-database.ts";
import { readOrderArrival } from "#server/delivery/for-others.ts";
import { findCodeOfOrder, listOrderItems, type OrderRow } from "./orders.queries.ts";
import { viewOrder } from "./view-order.ts";

/** A paid order with all that follows from it. Refuses `not-found` for one that is not paid. */
export async function viewOrderDetails(db: Reader, order: OrderRow): Promise<ReplyOf<typeof calls.getOrderDetails>> {
  const rows = await listOrderItems(db, [order.id]);
  const view = viewOrder(order, rows);
  if (!view) throw new ShopError("not-found");
  const { items, ...summary } = view;
  return {
    order: {
      ...summary,
      deliveryAmount: toPounds(order.deliveryAmount),
      discountAmount: toPounds(order.discountAmount),
      discountCode: (await findCodeOfOrder(db, order.id)) ?? null,
      email: order.email ?? "",
      isGuests: order.userId === null,
    },
    items,
    hasSubscription: order.orderType !== "one_time",
    orderType: order.orderType,
    boxes: rows.flatMap(({ box, productName }) =>
      box
        ? [
            {
              productName,
              firstDispatchOn: box.firstDispatchOn,
              nextChargeOn: box.nextChargeOn,
              monthlyPrice: toPounds(pence(box.monthlyPence)),
            },
          ]
        : [],
    ),
    goodsDispatchBy: order.goodsDispatchBy,
    goodsArrival: (await readOrderArrival(db, order)) ?? null,
  };
}
