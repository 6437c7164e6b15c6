import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders.ts";
import type { OrderSummary } from "#contract/orders.ts";
import { pence, toPounds } from "#domain/money.ts";
import { orderLabel } from "#domain/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readOrderArrival } from "#server/delivery/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findCodeOfOrder, listOrderItems, type OrderItemRow, type OrderRow } from "./orders.queries.ts";
import { readOrderParcels } from "./parcels/read-order-parcels.ts";

type ItemView = OrderSummary["items"][number];

/** What a customer sees of an order; undefined while it is unpaid. */
export function viewOrder(order: OrderRow, items: readonly OrderItemRow[]): OrderSummary | undefined {
  const status = orderLabel(order);
  if (!status) return undefined;
  return {
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    amount: toPounds(order.amount),
    status,
    orderType: order.orderType,
    trackingNumber: order.trackingNumber,
    items: items.map(viewOrderItem),
  };
}

export function viewOrderItem(item: OrderItemRow): ItemView {
  return {
    id: item.id,
    productId: item.productId,
    productName: item.productName,
    productPrice: toPounds(item.productPrice),
    quantity: item.quantity,
    isSubscription: item.isSubscription,
  };
}

/** A paid order with all that follows from it. Refuses `not-found` for one that is not paid. */
export async function viewOrderDetails(shop: Shop, order: OrderRow): Promise<ReplyOf<typeof calls.getOrderDetails>> {
  const { db } = shop;
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
    parcels: await readOrderParcels(shop, order),
  };
}
