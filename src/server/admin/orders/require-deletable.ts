import { isWaiting } from "#domain/boxes.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import { decideLinesRefund } from "#domain/refunds.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import {
  listOrderItems,
  listSentBoxLines,
  lockProductParcel,
  lockReplacements,
  type OrderItemRow,
  type OrderRow,
  type Refundable,
  readProducts,
  readRefundable,
  selectRefundsOf,
} from "#server/orders/index.ts";
import { listBoxesOfOrder } from "./order-relations.queries.ts";

/**
 * Refuses `order-unsent` for a paid order of which something is still to be sent, or for which money is owed: paid items
 * that were not sent and not refunded, or a refund that the card provider has not made yet. The facts name both.
 */
export async function requireDeletable(tx: Tx, order: OrderRow): Promise<void> {
  if (!order.paidAt || order.orderType === "gift_card") return;
  const items = await listOrderItems(tx, [order.id]);
  const refunds = await selectRefundsOf(tx, order.id);
  const refundable = await readRefundable(tx, order, items, refunds);
  const { isToBeSent, unsentLines } = await readUnsent(tx, order, refundable, items);
  const kept = unsentLines.length === 0 ? pence(0) : (decideLinesRefund(refundable, unsentLines) ?? pence(0));
  const promised = refunds
    .filter(({ status }) => status === "due")
    .map((refund) => pence(refund.amount - refund.giftCardAmount));
  const owed: Pence = sumPence([kept, ...promised]);
  if (isToBeSent || owed > 0) {
    throw new ShopError("order-unsent", { orderId: order.id, isUnsent: isToBeSent ? 1 : 0, owed: toPounds(owed) });
  }
}

async function readUnsent(tx: Tx, order: OrderRow, { lines }: Refundable, items: readonly OrderItemRow[]) {
  const products = await lockProductParcel(tx, order.id);
  const packable = products ? ((await readProducts(tx, [products])).get(order.id) ?? []) : [];
  const boxes = await listBoxesOfOrder(tx, order.id);
  const replacements = await lockReplacements(tx, order.id);
  const sentBoxLines = await listSentBoxLines(tx, order.id);
  const isUnsent = ({ id, isSubscription }: OrderItemRow) =>
    isSubscription ? boxes.length > 0 && !sentBoxLines.has(id) : products !== undefined && products.leftAt === null;
  return {
    isToBeSent:
      (products !== undefined && !products.leftAt && !products.stoppedAt && packable.length > 0) ||
      boxes.some(isWaiting) ||
      replacements.some(({ leftAt, stoppedAt }) => !leftAt && !stoppedAt),
    unsentLines: items.filter(isUnsent).flatMap(({ id, quantity }) => {
      const left = quantity - (lines.find(({ orderItemId }) => orderItemId === id)?.refundedQuantity ?? 0);
      return left > 0 ? [{ orderItemId: id, quantity: left }] : [];
    }),
  };
}
