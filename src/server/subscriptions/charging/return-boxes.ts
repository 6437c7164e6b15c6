import { formatMonth } from "#domain/day-labels.ts";
import { ShopError } from "#domain/shop-error.ts";
import { refundOrder } from "#server/orders/index.ts";
import { processBatchWithFallback } from "#server/platform/kernel/process-batch-with-fallback.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  type BoxToRefund,
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
  for (const box of await listBoxesToRefund(shop.db, ROWS_PER_BATCH, subscriptionId)) {
    await processBatchWithFallback(
      shop,
      [box],
      () => refundBox(shop, box),
      ({ boxId }) => ({ boxId }),
    );
  }
}

/** Refunds a box once. A second call finds nothing left to refund on its order line. */
async function refundBox(
  shop: Shop,
  { boxId, boxMonth, orderId, orderItemId, actorUserId }: BoxToRefund,
): Promise<void> {
  try {
    await refundOrder(shop, {
      orderId,
      lines: [{ orderItemId, quantity: 1 }],
      reason: `The ${formatMonth(boxMonth)} box, cancelled before it was sent`,
      givesStockBack: false,
      isOwed: true,
      actorUserId,
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== "refund-refused") throw error;
  }
  await markRefunded(shop.db, boxId);
}

async function giveBack(shop: Shop, { paymentId, amount }: UnmatchedPayment): Promise<void> {
  const refund = await shop.gateway.refundPayment(paymentId, {
    amountPence: amount,
    idempotencyKey: `stray:${paymentId}`,
  });
  await markGivenBack(shop.db, paymentId, refund.id);
}
