import { type Pence, pence } from "#domain/money.ts";
import type { Quote } from "#domain/pricing/quote.ts";

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

/** An order's money as it is stored. */
export interface OrderMoney {
  /** What the bank card was asked for: the specified `amount`. */
  amount: Pence;
  giftCardAmount: Pence;
  /** Refunds of orders that were paid, by where they went; a refund that the provider refused is not counted. */
  refundedCardAmount: Pence;
  refundedGiftCardAmount: Pence;
  /** Whether the provider has a payment of it: a demonstration's order has none, and nothing can go back to a card. */
  hasCardPayment: boolean;
}

export interface OrderTotals {
  /** What the order costs. */
  totalPence: Pence;
  cardPence: Pence;
  giftCardPence: Pence;
  refundedPence: Pence;
  refundedToCardPence: Pence;
  refundedToGiftCardsPence: Pence;
  /** What the shop keeps: the total less all refunds. */
  netPence: Pence;
  /** What can still go back to the bank card and to gift cards. */
  leftOnCardPence: Pence;
  leftOnGiftCardsPence: Pence;
  leftPence: Pence;
}

/**
 * Everything that lists, dialogs, emails, invoices, books and refunds say about an order's money. The only arithmetic of
 * it in the shop.
 */
export function orderTotals(order: OrderMoney): OrderTotals {
  const { amount, giftCardAmount, refundedCardAmount, refundedGiftCardAmount, hasCardPayment } = order;
  const leftOnCardPence = pence(Math.max(0, (hasCardPayment ? amount : 0) - refundedCardAmount));
  const leftOnGiftCardsPence = pence(Math.max(0, giftCardAmount - refundedGiftCardAmount));
  const totalPence = pence(amount + giftCardAmount);
  const refundedPence = pence(refundedCardAmount + refundedGiftCardAmount);
  return {
    totalPence,
    cardPence: amount,
    giftCardPence: giftCardAmount,
    refundedPence,
    refundedToCardPence: refundedCardAmount,
    refundedToGiftCardsPence: refundedGiftCardAmount,
    netPence: pence(totalPence - refundedPence),
    leftOnCardPence,
    leftOnGiftCardsPence,
    leftPence: pence(leftOnCardPence + leftOnGiftCardsPence),
  };
}
