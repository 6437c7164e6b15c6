import type { Quote } from "./quote.ts";

export const ORDER_STATUSES = ["pending", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TYPES = ["one_time", "subscription", "mixed", "gift_card"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const ORDER_LABELS = [
  "paid",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "refunded",
  "cancelled",
] as const;
/** What a customer reads of an order's state; unpaid orders have none and are not shown. */
export type OrderLabel = (typeof ORDER_LABELS)[number];

const PENDING_LABELS: readonly OrderLabel[] = ["paid", "processing", "shipped"];

/** The stored type of an order for what was quoted. */
export function decideOrderType(quoted: Pick<Quote, "holdsProducts" | "holdsBoxes">): OrderType {
  if (quoted.holdsProducts && quoted.holdsBoxes) return "mixed";
  return quoted.holdsBoxes ? "subscription" : "one_time";
}

/** Whether an order of a type has a box in it. */
export function hasBoxes(type: OrderType): boolean {
  return type === "subscription" || type === "mixed";
}

/** The customer's label of an order, or undefined while it is unpaid. */
export function orderLabel(order: {
  status: OrderStatus;
  paidAt: Date | null;
  completedAt: Date | null;
  /** Whether all that was paid was refunded. */
  isRefunded: boolean;
}): OrderLabel | undefined {
  if (!order.paidAt) return undefined;
  if (order.isRefunded && order.status !== "cancelled") return "refunded";
  switch (order.status) {
    case "pending":
      return "paid";
    case "delivered":
      return order.completedAt ? "completed" : "delivered";
    case "processing":
    case "shipped":
    case "cancelled":
      return order.status;
  }
}

/** Whether a label belongs to the account's Pending Orders; all others are history. */
export function isPendingLabel(label: OrderLabel): boolean {
  return PENDING_LABELS.includes(label);
}
