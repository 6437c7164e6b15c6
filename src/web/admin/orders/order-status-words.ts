import { ORDER_STATUSES, type OrderStatus } from "#domain/orders.ts";

const ORDER_STATUS_WORDS = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} satisfies Record<OrderStatus, string>;

export const ORDER_STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_WORDS[value] }));

export function orderStatusWord(status: OrderStatus): string {
  return ORDER_STATUS_WORDS[status];
}
