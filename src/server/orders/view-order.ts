import type { OrderSummary } from "#contract/orders.ts";
import { toPounds } from "#domain/money.ts";
import { orderLabel } from "#domain/orders.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";

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
