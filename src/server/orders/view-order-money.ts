import type { OrderSumOnWire } from "#contract/order-sums.ts";
import { toPounds } from "#domain/money.ts";
import type { OrderSum } from "#domain/order-sums.ts";
import { type OrderTotals, orderTotals } from "#domain/order-totals.ts";
import { orderMoney } from "./order-amounts.ts";
import type { OrderRow } from "./orders.queries.ts";

type MoneyOf = Parameters<typeof orderMoney>[0] & Pick<OrderRow, "sums">;

/** An order's money as it goes over the wire. */
export function viewOrderMoney(order: MoneyOf) {
  const totals = orderTotals(orderMoney(order));
  return {
    amount: toPounds(order.amount),
    sums: viewSums(order.sums),
    total: toPounds(totals.totalPence),
    giftCardAmount: toPounds(totals.giftCardPence),
    refunded: toPounds(totals.refundedPence),
    net: toPounds(totals.netPence),
  };
}

export function viewSums(sums: readonly OrderSum[]): OrderSumOnWire[] {
  return sums.map(({ kind, amountPence }) => ({ kind, amount: toPounds(amountPence) }));
}

/** Whether all that was paid has gone back. */
export function isFullyRefunded({ refundedPence, totalPence }: OrderTotals): boolean {
  return refundedPence > 0 && refundedPence >= totalPence;
}
