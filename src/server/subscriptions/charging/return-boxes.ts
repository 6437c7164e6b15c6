import { formatMonths } from "#domain/day-labels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { refundOrder } from "#server/orders/index.ts";
import { processBatchWithFallback } from "#server/platform/kernel/process-batch-with-fallback.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  type BoxesToRefund,
  listBoxesToRefund,
  listUnmatchedPayments,
  markGivenBack,
  markRefunded,
  type UnmatchedPayment,
} from "./unmatched-payments.queries.ts";

const ROWS_PER_BATCH = 200;

/**
 * Refunds paid boxes that will not be sent, because they were cancelled in time or were paid after they were skipped.
 */
export async function returnBoxes(shop: Shop): Promise<void> {
  await refundBoxes(shop);
  for (const charge of await listUnmatchedPayments(shop.db, ROWS_PER_BATCH)) {
    await processBatchWithFallback(
      shop,
      [charge],
      () => giveBack(shop, charge),
      ({ paymentId }) => ({ paymentId }),
    );
  }
}

/**
 * Refunds boxes with a due refund, of all subscriptions or of one. A change of a subscription calls it for that
 * subscription, so that the customer's order shows the refund at once. The job repeats a failed refund.
 */
export async function refundBoxes(shop: Shop, subscriptionId?: number): Promise<void> {
  for (const due of await listBoxesToRefund(shop.db, ROWS_PER_BATCH, subscriptionId)) {
    await processBatchWithFallback(
      shop,
      [due],
      () => refundTogether(shop, due),
      ({ orderItemId }) => ({ orderItemId }),
    );
  }
}

/**
 * Refunds the boxes of an order line together, with one credit note and one email. A repeated call finds nothing left to
 * refund on the line. If the shop has refunded some of its boxes since, the others are refunded.
 */
async function refundTogether(shop: Shop, due: BoxesToRefund): Promise<void> {
  let boxMonths = due.boxMonths;
  while (boxMonths.length > 0 && !(await isRefunded(shop, { ...due, boxMonths }))) boxMonths = boxMonths.slice(0, -1);
  await markRefunded(shop.db, due.boxIds);
}

/** False if fewer boxes of the line can be refunded. */
async function isRefunded(
  shop: Shop,
  { boxMonths, orderId, orderItemId, actorUserId }: BoxesToRefund,
): Promise<boolean> {
  const [boxes, were] = boxMonths.length === 1 ? ["box", "it was"] : ["boxes", "they were"];
  try {
    await refundOrder(shop, {
      orderId,
      lines: [{ orderItemId, quantity: boxMonths.length }],
      reason: `The ${formatMonths(boxMonths)} ${boxes}, cancelled before ${were} sent`,
      givesStockBack: false,
      isOwed: true,
      actorUserId,
    });
    return true;
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "refund-refused") throw error;
    return false;
  }
}

async function giveBack(shop: Shop, { paymentId, amount }: UnmatchedPayment): Promise<void> {
  const refund = await shop.gateway.refundPayment(paymentId, {
    amountPence: amount,
    idempotencyKey: `stray:${paymentId}`,
  });
  await markGivenBack(shop.db, paymentId, refund.id);
}
