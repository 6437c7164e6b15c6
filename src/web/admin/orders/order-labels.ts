import { ORDER_STATUSES, type OrderStatus, type OrderType } from "#domain/orders/orders.ts";
import { ABOVE_REFUND_LIMIT, refusalReason, rightsReason } from "#web/admin/kit/refusal-reason.ts";
import { ApiRefusal } from "#web/app/api-client.ts";

const ORDER_STATUS_LABELS = {
  pending: "Pending",
  processing: "Processing",
  shipped: "Shipped",
  delivered: "Delivered",
  cancelled: "Cancelled",
} satisfies Record<OrderStatus, string>;

export const ORDER_STATUS_OPTIONS = ORDER_STATUSES.map((value) => ({ value, label: ORDER_STATUS_LABELS[value] }));

export function orderStatusLabel(status: OrderStatus): string {
  return ORDER_STATUS_LABELS[status];
}

export const ORDER_TYPE_LABELS = {
  one_time: "One-time",
  subscription: "Subscription",
  mixed: "Mixed",
  gift_card: "Gift card",
} satisfies Record<OrderType, string>;

const LABELS: Readonly<Record<string, string>> = {
  "not-found": "The order no longer exists.",
  "changed-meanwhile": "Somebody else has changed this order. Check it before you try again.",
  "not-refundable": "This order has no payment to refund.",
  "return-open": "A return of this order is still open.",
  "return-closed": "This return is already closed.",
  "return-not-refunded": "Nothing has been refunded since this return was recorded. Refund the order first.",
  "refund-refused": "The amount is more than what is left to refund.",
  "total-changed": "The refund amount has changed since you opened this. Check it and try again.",
  "order-unsent": "Part of this paid order has not been sent or refunded. Send or refund it first.",
  "refund-limit": ABOVE_REFUND_LIMIT,
  "own-order": "You cannot refund your own order. Ask the administrator.",
  "not-sent": "This parcel has not been sent yet, so there is nothing to replace.",
  "out-of-stock": "There is not enough stock to send these items again.",
  "batch-recalled": "Its parcel contains a recalled batch. Mark it as not packed in Parcels, then pack another batch.",
  "number-used": "Another order's parcel has this tracking number.",
  "nothing-to-print": "There is nothing to print for these orders. Unpaid orders have no invoice.",
};

/** Message for a refusal code. Undefined if there is no special message for the code. */
export function refusalMessage(code: string): string | undefined {
  return LABELS[code];
}

/** Message for a refusal that names the other parcel, because a message for the code alone cannot name it. */
function reasonOf(error: ApiRefusal): string | undefined {
  if (error.code === "refund-limit") return rightsReason(error);
  return error.code === "number-used" ? refusalReason(error) : refusalMessage(error.code);
}

/** Messages of the toasts after an order is changed. */
export const ORDER_CHANGE = {
  success: "Order updated successfully",
  failure: "Failed to update order",
  reason: (error: Error) => (error instanceof ApiRefusal ? reasonOf(error) : undefined),
};
