import { pence } from "#domain/money.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Payment } from "#server/kernel/payment-gateway.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";
import { insertOrderEvent, insertUnsettledRefund, type OrderRow, queueApology } from "#server/orders/index.ts";

export interface Unsettled {
  order: OrderRow;
  payment: Payment;
  why: EmailFacts["payment-apology"]["reason"];
  now: Date;
}

/** The money came, but too late for its goods or not for what the order is now: all of it goes back, once. */
export async function refundUnfulfillablePayment(tx: Tx, { order, payment, why, now }: Unsettled): Promise<void> {
  const amountPence = pence(payment.amountPence - payment.refundedPence);
  const isFirst = await insertUnsettledRefund(tx, {
    orderId: order.id,
    paymentId: payment.id,
    amount: amountPence,
    kind: "unsettled",
    reason: why,
    status: "due",
    createdAt: now,
    updatedAt: now,
  });
  if (!isFirst) return;
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "refunded",
    facts: { paymentId: payment.id, amountPence, why },
    createdAt: now,
  });
  await queueApology(tx, { order, amountPence, why, now });
}
