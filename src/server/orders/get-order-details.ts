import type { ReplyOf } from "#contract/endpoint.ts";
import type { getOrderDetails as detailsCall } from "#contract/orders.ts";
import { pence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import type { Shop } from "#server/shop.ts";
import { findOrder, listOrderItems } from "./orders.queries.ts";
import { viewOrder } from "./view-order.ts";

/** One of the customer's own paid orders. Refuses `not-found` for all others, so that nobody learns which exist. */
export async function getOrderDetails(
  shop: Shop,
  shopper: Shopper,
  orderId: number,
): Promise<ReplyOf<typeof detailsCall>> {
  const order = await findOrder(shop.db, orderId);
  if (!order || order.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  const rows = await listOrderItems(shop.db, [orderId]);
  const view = viewOrder(order, rows);
  if (!view) throw new ShopError("not-found");
  const { items, ...summary } = view;
  return {
    order: { ...summary, deliveryAmount: toPounds(order.deliveryAmount) },
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
  };
}
