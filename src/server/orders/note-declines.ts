import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeclineFacts } from "#server/platform/db/schema/payments.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import { findOrderIdOfPayment, insertOrderEvents } from "./orders.queries.ts";

/**
 * Records on the order's timeline why cards were declined. Returns the order, or undefined if the payment belongs to no
 * order.
 */
export async function noteDeclines(
  tx: Tx,
  paymentId: string,
  declines: readonly (DeclineFacts & { createdAt: Date })[],
): Promise<number | undefined> {
  if (declines.length === 0) return undefined;
  const orderId = await findOrderIdOfPayment(tx, paymentId);
  if (orderId === undefined) return undefined;
  const events = declines.map(({ createdAt, ...facts }) => ({ orderId, kind: "declined" as const, facts, createdAt }));
  await insertOrderEvents(tx, events);
  return orderId;
}

/** Maximum difference between the provider's clock and the shop's. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/**
 * True if the order's creation lies in the future, because the shop's clock was set back. No payment can then be
 * matched to the order.
 */
export function isAheadOf(now: Date, order: { createdAt: Date }): boolean {
  return order.createdAt.getTime() - CLOCKS_APART_MS > now.getTime();
}

/**
 * True if a payment belongs to the order. An older payment does not, even if its metadata names the order, because a
 * copied or restored database reuses order numbers.
 */
export function isPaymentOf(
  { orderId, createdAt }: Pick<Payment, "orderId" | "createdAt">,
  order: { id: number; createdAt: Date },
): boolean {
  return orderId === order.id && createdAt.getTime() >= order.createdAt.getTime() - CLOCKS_APART_MS;
}
