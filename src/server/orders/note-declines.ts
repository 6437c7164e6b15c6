import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeclineFacts } from "#server/platform/db/schema/payments.ts";
import type { Payment } from "#server/platform/kernel/payment-gateway.ts";
import { findOrderIdOfPayment, insertOrderEvents } from "./orders.queries.ts";

/** Writes on its order's timeline why cards were declined; answers the order, undefined for a payment of no order. */
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

/** So much may lie between the provider's clock and the shop's. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** Whether an order was opened later than it is: the shop's clock has been set back since, and no payment can be the order's. */
export function isAheadOf(now: Date, order: { createdAt: Date }): boolean {
  return order.createdAt.getTime() - CLOCKS_APART_MS > now.getTime();
}

/**
 * Whether a payment of the provider is an order's own. One made before the order is not, whatever it says of itself: a copy
 * of the database, or the provider's memory of an earlier one, has the same numbers.
 */
export function isPaymentOf(
  { orderId, createdAt }: Pick<Payment, "orderId" | "createdAt">,
  order: { id: number; createdAt: Date },
): boolean {
  return orderId === order.id && createdAt.getTime() >= order.createdAt.getTime() - CLOCKS_APART_MS;
}
