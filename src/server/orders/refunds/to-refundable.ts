import { sumUnits } from "#domain/basket/basket.ts";
import { type Pence, pence } from "#domain/money.ts";
import { type OrderTotals, orderTotals } from "#domain/orders/orders.ts";
import type { RefundableOrder } from "#domain/orders/refunds.ts";
import { readUnspentOf } from "#server/gift-cards/index.ts";
import type { OrderItemRow, OrderRow } from "#server/orders/orders.queries.ts";
import { orderMoney } from "#server/orders/view-order.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { CountFixedBoxes, FixedBoxes } from "#server/platform/kernel/shop.ts";
import type { RefundRow } from "./refunds.queries.ts";

type FixedByLine = Awaited<ReturnType<CountFixedBoxes>>;

function unitsFixed({ sent, toSend }: FixedBoxes = { sent: 0, toSend: 0 }): number {
  return sent + toSend;
}

/** An order in the form that the refund rules need: the remainder, and the paid amount of each line. */
export interface Refundable extends RefundableOrder {
  totals: OrderTotals;
}

/**
 * The refundable amount of an order, in total and by line. Zero if unpaid. For a gift card, at most its unspent
 * balance. Lists, dialogs, previews and the refund itself all use it.
 */
export async function readRefundable(
  db: Reader,
  order: OrderRow,
  items: readonly OrderItemRow[],
  { earlier, fixedBoxes }: { earlier: readonly RefundRow[]; fixedBoxes: FixedByLine },
): Promise<Refundable> {
  const totals = orderTotals(orderMoney(order));
  const lines = earlier.filter((refund) => refund.status !== "failed").flatMap((refund) => refund.lines);
  return {
    totals,
    leftPence: await readLeftToRefund(db, order),
    lines: items.map((item) => ({
      orderItemId: item.id,
      unitPricePence: item.productPrice,
      quantity: item.quantity,
      discountPence: item.discountAmount,
      refundedQuantity: sumUnits(lines.filter((line) => line.orderItemId === item.id)),
      fixedQuantity: unitsFixed(fixedBoxes.get(item.id)),
    })),
  };
}

export async function readLeftToRefund(db: Reader, order: OrderRow): Promise<Pence> {
  if (!order.paidAt) return pence(0);
  const { leftPence } = orderTotals(orderMoney(order));
  const unspent = order.orderType === "gift_card" ? await readUnspentOf(db, order.id) : undefined;
  return pence(Math.min(leftPence, unspent ?? leftPence));
}

export function shelfLine(item: OrderItemRow) {
  return {
    orderItemId: item.id,
    quantity: item.quantity,
    onShelfQuantity: item.givenBackQuantity + item.returnedQuantity,
    isSingleProduct: !item.isSubscription && item.productId !== null,
  };
}
