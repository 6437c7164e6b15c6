import { type Pence, pence, sumPence } from "./money.ts";

/** What an order's amount is made of, in the order in which pages, letters and papers list it. */
export const ORDER_SUM_KINDS = ["goods", "discount", "delivery", "giftCard"] as const;
export type OrderSumKind = (typeof ORDER_SUM_KINDS)[number];

/**
 * How much there is of each kind, none below zero. Goods are all lines at their prices, first boxes included; gift cards pay
 * a part, and the amount is what is left for the bank card.
 */
export type OrderFigures = Readonly<Record<OrderSumKind, Pence>>;

const LESSENS = { goods: false, discount: true, delivery: false, giftCard: true } satisfies Record<
  OrderSumKind,
  boolean
>;

export interface OrderSum {
  kind: OrderSumKind;
  /** Below zero where it lessens the amount. */
  amountPence: Pence;
}

/** The one list of an order's sums, one entry per kind; they add up to `orderAmount`. */
export function orderSums(figures: OrderFigures): OrderSum[] {
  return ORDER_SUM_KINDS.map((kind) => ({
    kind,
    amountPence: LESSENS[kind] ? pence(0 - figures[kind]) : figures[kind],
  }));
}

/** What is paid for an order by bank card. */
export function orderAmount(figures: OrderFigures): Pence {
  return sumPence(orderSums(figures).map(({ amountPence }) => amountPence));
}
