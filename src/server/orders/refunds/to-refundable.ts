import { sumUnits } from "#domain/basket.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { RefundableOrder } from "#domain/refunds.ts";
import type { OrderItemRow, OrderRow } from "#server/orders/orders.queries.ts";
import { type RefundRow, sumRefunded } from "./refunds.queries.ts";

/** What came by bank card, and can go back there: nothing where no payment is known, as of a demonstration's orders. */
export function paidByCard({
  amount,
  stripePaymentIntentId,
}: Pick<OrderRow, "amount" | "stripePaymentIntentId">): Pence {
  return stripePaymentIntentId === null ? pence(0) : amount;
}

/** An order as the rules of refunds see it: what was paid for each line, and what has gone back. */
export function toRefundable(
  order: Pick<OrderRow, "amount" | "stripePaymentIntentId" | "giftCardAmount">,
  items: readonly OrderItemRow[],
  earlier: readonly RefundRow[],
): RefundableOrder {
  const given = earlier.filter((refund) => refund.status !== "failed").flatMap((refund) => refund.lines);
  return {
    paidPence: pence(paidByCard(order) + order.giftCardAmount),
    refundedPence: sumRefunded(earlier),
    lines: items.map((item) => ({
      orderItemId: item.id,
      unitPricePence: item.productPrice,
      quantity: item.quantity,
      discountPence: item.discountAmount,
      refundedQuantity: sumUnits(given.filter((line) => line.orderItemId === item.id)),
    })),
  };
}

/** A line as far as the shelf must know it. */
export function shelfLine(item: OrderItemRow) {
  return {
    orderItemId: item.id,
    quantity: item.quantity,
    onShelfQuantity: item.givenBackQuantity + item.returnedQuantity,
    isGoods: !item.isSubscription,
  };
}
