import { ORDER_SUM_KINDS } from "#domain/order-sums.ts";
import { netPounds, pounds } from "./fields.ts";
import { z } from "./zod.ts";

/** What an order's total is made of: the amounts add up to it. A discount is below zero. */
export const orderSumList = z.array(z.object({ kind: z.enum(ORDER_SUM_KINDS), amount: netPounds }));
export type OrderSumOnWire = z.output<typeof orderSumList>[number];

/** What an order costs, how it was paid, and what went back. */
export const orderMoneyFields = {
  sums: orderSumList,
  /** What the order costs, however it was paid. */
  total: pounds,
  /** What gift cards paid of it; the specified `amount` is what the bank card was asked for. */
  giftCardAmount: pounds,
  /** What went back, or is promised. */
  refunded: pounds,
  /** The total less all refunds. */
  net: netPounds,
};
