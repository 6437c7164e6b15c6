import { type Pence, pence } from "#domain/money.ts";
import { type OrderSum, orderTotal, sumOfKind } from "#domain/order-sums.ts";
import type { OrderMoney } from "#domain/order-totals.ts";
import type { AmountColumn, OrderRow } from "./orders.queries.ts";

/** The money columns of a new order, the specified ones among them: all follow from its sums and its gift cards. */
export function orderAmounts(
  sums: readonly OrderSum[],
  giftCardPence: Pence = pence(0),
): Record<AmountColumn, Pence> & { sums: readonly OrderSum[] } {
  return {
    sums,
    amount: pence(orderTotal(sums) - giftCardPence),
    discountAmount: sumOfKind(sums, "discount"),
    deliveryAmount: sumOfKind(sums, "delivery"),
    giftCardAmount: giftCardPence,
  };
}

type MoneyColumn =
  | "amount"
  | "giftCardAmount"
  | "refundedCardAmount"
  | "refundedGiftCardAmount"
  | "stripePaymentIntentId";

/** A stored order as `orderTotals` reads it. */
export function orderMoney({ stripePaymentIntentId, ...order }: Pick<OrderRow, MoneyColumn>): OrderMoney {
  return {
    amount: order.amount,
    giftCardAmount: order.giftCardAmount,
    refundedCardAmount: order.refundedCardAmount,
    refundedGiftCardAmount: order.refundedGiftCardAmount,
    hasCardPayment: stripePaymentIntentId !== null,
  };
}
