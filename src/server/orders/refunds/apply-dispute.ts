import type { Tx } from "#server/db/open-database.ts";
import { stopGiftCardWhileDisputed } from "#server/gift-cards/index.ts";
import type { Dispute } from "#server/kernel/payment-gateway.ts";
import { insertOrderEvent } from "#server/orders/orders.queries.ts";
import { holdParcelsOf } from "#server/orders/parcels/parcels.queries.ts";
import { upsertDispute } from "./disputes.queries.ts";
import { lockOrderOfPayment } from "./refunds.queries.ts";

/**
 * Writes down a customer's complaint to their bank, and on the order's timeline when it is new. A gift card that the order
 * has bought is stopped until the dispute is won.
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
