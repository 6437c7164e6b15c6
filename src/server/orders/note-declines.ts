import type { Tx } from "#server/db/open-database.ts";
import type { DeclineFacts } from "#server/db/schema/payments.ts";
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
