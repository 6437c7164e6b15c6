import { type Pence, pence } from "#domain/money.ts";
import type { Quote } from "#domain/pricing/quote.ts";
import type { BoxStatus, SubscriptionStatus } from "#domain/subscriptions/boxes.ts";

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
/** Order status shown to customers. Unpaid orders have none and are not shown. */
export type OrderLabel = (typeof ORDER_LABELS)[number];

export const FIRST_BOX_STATES = ["coming", "sent", "cancelled"] as const;
export const BOX_SUBSCRIPTION_STATES = ["active", "paused", "ending", "ended", "single"] as const;

const PENDING_LABELS: readonly OrderLabel[] = ["paid", "processing", "shipped"];

export function decideOrderType(quoted: Pick<Quote, "holdsProducts" | "holdsBoxes">): OrderType {
  if (quoted.holdsProducts && quoted.holdsBoxes) return "mixed";
  return quoted.holdsBoxes ? "subscription" : "one_time";
}

interface OrderedBoxToday {
  isSingle: boolean;
  boxStatus: BoxStatus;
  status: SubscriptionStatus;
  cancelAtPeriodEnd: boolean;
}

/** Current state of a box line of a paid order: its first box and its subscription. */
export function orderedBoxState({ isSingle, boxStatus, status, cancelAtPeriodEnd }: OrderedBoxToday): {
  firstBox: (typeof FIRST_BOX_STATES)[number];
  subscription: (typeof BOX_SUBSCRIPTION_STATES)[number];
} {
  const firstBox = boxState(boxStatus);
  if (status !== "active" && status !== "paused") return { firstBox, subscription: isSingle ? "single" : "ended" };
  if (isSingle) return { firstBox, subscription: "single" };
  return { firstBox, subscription: cancelAtPeriodEnd ? "ending" : status };
}

/** State of a paid box as customers see it. */
export function boxState(status: BoxStatus): (typeof FIRST_BOX_STATES)[number] {
  if (status === "skipped") return "cancelled";
  return status === "dispatched" ? "sent" : "coming";
}

export function hasBoxes(type: OrderType): boolean {
  return type === "subscription" || type === "mixed";
}

/** Status shown to the customer. Undefined while unpaid. */
export function orderLabel(order: {
  status: OrderStatus;
  paidAt: Date | null;
  completedAt: Date | null;
  /** True if everything that was paid was refunded. */
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

/** How much of a paid order was refunded. Undefined if nothing was. */
export type RefundedPart = "all" | "part";

export function refundedPart({ refundedPence, totalPence }: OrderTotals): RefundedPart | undefined {
  if (refundedPence === 0) return undefined;
  return refundedPence >= totalPence ? "all" : "part";
}

/** True for labels that the page lists under Pending Orders. It lists the other labels as history. */
export function isPendingLabel(label: OrderLabel): boolean {
  return PENDING_LABELS.includes(label);
}

/** An order's money as stored. */
export interface OrderMoney {
  /** Amount charged to the bank card. The specification sets the name `amount`. */
  amount: Pence;
  giftCardAmount: Pence;
  /** Refunds of paid orders by destination. Refunds that the provider rejected are not counted. */
  refundedCardAmount: Pence;
  refundedGiftCardAmount: Pence;
  /** False for a demonstration order. Its `amount` was never paid, so the shop cannot refund it. */
  hasPayment: boolean;
}

export interface OrderTotals {
  totalPence: Pence;
  cardPence: Pence;
  giftCardPence: Pence;
  refundedPence: Pence;
  refundedToCardPence: Pence;
  refundedToGiftCardsPence: Pence;
  /** Total less all refunds. */
  netPence: Pence;
  /** Amounts that can still be refunded to the bank card and to gift cards. */
  leftOnCardPence: Pence;
  leftOnGiftCardsPence: Pence;
  leftPence: Pence;
}

/**
 * All sums of an order. Lists, dialogs, emails, invoices, books and refunds use them. No other code does arithmetic on
 * order money.
 */
export function orderTotals(order: OrderMoney): OrderTotals {
  const { amount, giftCardAmount, refundedCardAmount, refundedGiftCardAmount, hasPayment } = order;
  const leftOnCardPence = pence(Math.max(0, (hasPayment ? amount : 0) - refundedCardAmount));
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
