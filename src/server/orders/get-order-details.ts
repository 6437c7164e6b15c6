import type { ReplyOf } from "#contract/endpoint.ts";
import type { getOrderDetails as detailsCall } from "#contract/orders.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shopper } from "#server/accounts/shopper.ts";
import { readOrderArrival } from "#server/delivery/read-order-arrival.ts";
import type { Shop } from "#server/shop.ts";
import { findOrder, listOrderItems } from "./orders.queries.ts";
import { requireOwnOrder } from "./require-own-order.ts";
import { viewOrder } from "./view-order.ts";

/** One of the shopper's own paid orders. Refuses `not-found` or `signed-out` for all others. */
export async function getOrderDetails(
  shop: Shop,
  shopper: Shopper,
  orderId: number,
): Promise<ReplyOf<typeof detailsCall>> {
  const order = requireOwnOrder(await findOrder(shop.db, orderId), shopper);
  const rows = await listOrderItems(shop.db, [orderId]);
  const view = viewOrder(order, rows);
  if (!view) throw new ShopError("not-found");
  const { items, ...summary } = view;
  return {
    order: {
      ...summary,
      deliveryAmount: toPounds(order.deliveryAmount),
      discountAmount: toPounds(order.discountAmount),
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
    goodsArrival: (await readOrderArrival(shop.db, order)) ?? null,
  };
}
