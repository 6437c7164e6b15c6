import { pence } from "#domain/money.ts";
import { type OrderTotals, orderTotals } from "#domain/orders/orders.ts";
import { revokeRemainingBalance, stopGiftCardWhileDisputed } from "#server/gift-cards/index.ts";
import { issueCreditNote } from "#server/orders/invoicing/invoices.ts";
import { findOrder, insertOrderEvent } from "#server/orders/orders.queries.ts";
import { holdParcelsOf } from "#server/orders/parcels/parcels.queries.ts";
import { publishOrderRefunded } from "#server/orders/publish-order-events.ts";
import { isFullyRefunded, orderMoney } from "#server/orders/view-order.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Dispute, Refund } from "#server/platform/kernel/payment-gateway.ts";
import type { WithdrawBoxes } from "#server/platform/kernel/shop.ts";
import { returnCodeUse } from "./refund-order.ts";
import {
  findRefundRow,
  insertProviderRefund,
  lockOrderOfPayment,
  type RefundRow,
  recordRefundAnswer,
  selectRefundsOf,
  upsertDispute,
} from "./refunds.queries.ts";
import { queueRefunded, refundIdOf } from "./send-refunds.ts";

/**
 * Records the provider's answer to a refund. Also records a refund made on the provider's own pages. After a full
 * refund, unsent boxes are withdrawn and parcels are held.
 */
export async function applyRefund(
  tx: Tx,
  refund: Refund,
  { now, withdrawBoxes }: { now: Date; withdrawBoxes: WithdrawBoxes },
): Promise<void> {
  const ownId = refundIdOf(refund.key);
  const own = ownId === undefined ? undefined : await findRefundRow(tx, ownId);
  if (own && isAnswerTo(own, refund)) {
    await recordRefundAnswer(tx, own.id, { status: refund.status, providerRefundId: refund.id, now });
    return;
  }
  const order = await lockOrderOfPayment(tx, refund.paymentId);
  if (!order || refund.status === "failed") return;
  const row = await insertProviderRefund(tx, {
    orderId: order.id,
    paymentId: refund.paymentId,
    amount: refund.amountPence,
    kind: "provider",
    reason: ownId === undefined ? "made on the provider's pages" : "made before a backup was restored",
    status: refund.status,
    providerRefundId: refund.id,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return;
  const isAll = order.paidAt !== null && isFullyRefunded(await readTotals(tx, order.id));
  const withdrawnBoxes = isAll ? await withdrawBoxes(tx, { orderId: order.id, isAllRefunded: true, now }) : [];
  if (isAll) await holdParcelsOf(tx, order.id, "refunded", now);
  if (isAll) await returnCodeUse(tx, order, await selectRefundsOf(tx, order.id));
  const facts = { refundId: row.id, amountPence: refund.amountPence, paymentId: refund.paymentId };
  await insertOrderEvent(tx, { orderId: order.id, kind: "refunded", facts, createdAt: now });
  await publishOrderRefunded(tx, { orderId: order.id, refundId: row.id, amountPence: refund.amountPence, now });
  await queueRefunded(tx, {
    order,
    refundId: row.id,
    amountPence: refund.amountPence,
    giftCardPence: pence(0),
    recoveredPence: pence(0),
    withdrawnBoxes,
    reason: null,
    now,
  });
  await revokeRemainingBalance(tx, { orderId: order.id, refundId: row.id, amountPence: refund.amountPence, now });
  if (order.paidAt) {
    await issueCreditNote(tx, { orderId: order.id, refundId: row.id, amountPence: refund.amountPence, now });
  }
}

/** The order's totals, including the refund that was just recorded. */
async function readTotals(tx: Tx, orderId: number): Promise<OrderTotals> {
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone`);
  return orderTotals(orderMoney(order));
}

/** Compares more than the id, because after the restore of a backup the ids of lost refunds are used again. */
function isAnswerTo({ paymentId, amount, giftCardAmount, providerRefundId }: RefundRow, refund: Refund): boolean {
  const isSame = paymentId === refund.paymentId && amount - giftCardAmount === refund.amountPence;
  return isSame && (providerRefundId === null || providerRefundId === refund.id);
}

/**
 * Records a chargeback, and adds it to the order's timeline if it is new. A gift card that the order bought is blocked
 * until the dispute is won.
 */
export async function applyDispute(tx: Tx, dispute: Dispute, now: Date): Promise<void> {
  const order = await lockOrderOfPayment(tx, dispute.paymentId);
  const isNew = await upsertDispute(tx, {
    id: dispute.id,
    orderId: order?.id ?? null,
    paymentId: dispute.paymentId,
    amount: dispute.amountPence,
    reason: dispute.reason,
    status: dispute.status,
    createdAt: now,
    updatedAt: now,
  });
  if (!order) return;
  await stopGiftCardWhileDisputed(tx, { orderId: order.id, isWon: dispute.status === "won", now });
  if (!isNew) return;
  await holdParcelsOf(tx, order.id, "disputed", now);
  const facts = { disputeId: dispute.id, amountPence: dispute.amountPence, reason: dispute.reason };
  await insertOrderEvent(tx, { orderId: order.id, kind: "disputed", facts, createdAt: now });
}

/**
 * Applies refunds that were made on the provider's pages before the order was settled. Each refund gets its credit note
 * here, because a credit note needs an invoice. Each also reduces the gift card that the order bought.
 */
export async function applyEarlierRefunds(tx: Tx, orderId: number, now: Date): Promise<void> {
  const refunds = await selectRefundsOf(tx, orderId);
  for (const { id: refundId, kind, status, amount: amountPence } of refunds) {
    if (kind !== "provider" || status === "failed") continue;
    await revokeRemainingBalance(tx, { orderId, refundId, amountPence, now });
    await issueCreditNote(tx, { orderId, refundId, amountPence, now });
  }
}

/** The order's latest refund that was recorded at or after an instant and has not failed. */
export async function findRefundSince(db: Reader, orderId: number, since: Date): Promise<RefundRow | undefined> {
  const rows = await selectRefundsOf(db, orderId);
  return rows.findLast(({ status, createdAt }) => status !== "failed" && createdAt >= since);
}
