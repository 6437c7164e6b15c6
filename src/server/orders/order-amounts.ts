import { type Pence, sumPence, timesPence } from "#domain/money.ts";
import { type OrderFigures, type OrderSumKind, orderAmount } from "#domain/order-sums.ts";
import type { AmountColumn } from "./orders.queries.ts";

/** Where a sum is kept: a column named after its kind; goods are kept in the order's lines. */
type SumColumn = `${Exclude<OrderSumKind, "goods">}Amount`;

/** An order's figures as its columns keep them. One that is forgotten, kind or column, does not compile. */
export function orderAmounts(figures: OrderFigures): Record<AmountColumn | SumColumn, Pence> {
  return {
    amount: orderAmount(figures),
    discountAmount: figures.discount,
    deliveryAmount: figures.delivery,
    giftCardAmount: figures.giftCard,
  };
}

/** The figures of a stored order. */
export function orderFigures(
  order: Readonly<Record<SumColumn, Pence>>,
  items: readonly { productPrice: Pence; quantity: number }[],
): OrderFigures {
  return {
    goods: sumPence(items.map(({ productPrice, quantity }) => timesPence(productPrice, quantity))),
    discount: order.discountAmount,
    delivery: order.deliveryAmount,
    giftCard: order.giftCardAmount,
  };
}
