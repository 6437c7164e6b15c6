import { and, asc, count, desc, eq, exists, inArray, isNotNull, isNull, lte, not, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { paymentEvents } from "#server/platform/db/schema/payments.ts";
import type { PaymentEvent } from "#server/platform/kernel/payment-gateway.ts";

interface Receipt {
  receivedAt: Date;
  /** True if the provider delivered the event, false if the shop fetched it. */
  isDelivered: boolean;
}

/**
 * Inserts each event into the inbox once. Returns the number of new ones. If the shop had already fetched an event, its
 * delivery still marks it as delivered.
 */
export async function insertPaymentEvents(
  db: Reader,
  events: readonly PaymentEvent[],
  receipt: Receipt,
): Promise<number> {
  if (events.length === 0) return 0;
  const inserting = db.insert(paymentEvents).values(events.map((event) => ({ ...event, ...receipt })));
  const receiving = receipt.isDelivered
    ? inserting.onConflictDoUpdate({ target: paymentEvents.id, set: receipt, setWhere: not(paymentEvents.isDelivered) })
    : inserting.onConflictDoNothing({ target: paymentEvents.id });
  const received = await receiving.returning({ id: paymentEvents.id });
  return received.length;
}

export type WaitingEvent = Pick<typeof paymentEvents.$inferSelect, "id" | "kind" | "objectId" | "attempts">;

export async function listWaitingEvents(db: Reader, now: Date, limit: number): Promise<WaitingEvent[]> {
  const { id, kind, objectId, attempts, createdAt, nextAttemptAt } = paymentEvents;
  return db
    .select({ id, kind, objectId, attempts })
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.appliedAt), or(isNull(nextAttemptAt), lte(nextAttemptAt, now))))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}

export type AppliedEvent = Pick<typeof paymentEvents.$inferSelect, "id" | "createdAt" | "decline">;

/**
 * Marks events as applied and returns them, except those that another process has applied. A concurrent call waits
 * until this transaction ends.
 */
export async function markApplied(tx: Tx, ids: readonly string[], now: Date): Promise<AppliedEvent[]> {
  return tx
    .update(paymentEvents)
    .set({ appliedAt: now, failure: null })
    .where(and(inArray(paymentEvents.id, [...ids]), isNull(paymentEvents.appliedAt)))
    .returning({ id: paymentEvents.id, createdAt: paymentEvents.createdAt, decline: paymentEvents.decline });
}

/** Marks events of boxes that are already paid as applied, without a look-up. */
export async function markPaidBoxes(db: Reader, now: Date): Promise<void> {
  const paid = db
    .select({ paymentId: boxes.paymentId })
    .from(boxes)
    .where(and(isNotNull(boxes.orderId), eq(boxes.paymentId, paymentEvents.objectId)));
  await db
    .update(paymentEvents)
    .set({ appliedAt: now })
    .where(and(isNull(paymentEvents.appliedAt), eq(paymentEvents.kind, "payment-changed"), exists(paid)));
}

export async function putOff(
  db: Reader,
  ids: readonly string[],
  { failure, nextAttemptAt }: { failure: string; nextAttemptAt: Date },
): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ failure, nextAttemptAt, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(and(inArray(paymentEvents.id, [...ids]), isNull(paymentEvents.appliedAt)));
}

/** Declined cards of a payment or a card setup. A setup that did not succeed has no other events. */
export async function countDeclinesAbout(db: Reader, objectId: string): Promise<number> {
  const [row] = await db
    .select({ made: count() })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.objectId, objectId),
        or(eq(paymentEvents.kind, "setup-changed"), isNotNull(paymentEvents.decline)),
      ),
    );
  return row?.made ?? 0;
}

export async function findLastDelivery(db: Reader): Promise<Date | undefined> {
  const [row] = await db
    .select({ heardAt: paymentEvents.receivedAt })
    .from(paymentEvents)
    .where(sql`${paymentEvents.isDelivered}`)
    .orderBy(desc(paymentEvents.receivedAt))
    .limit(1);
  return row?.heardAt;
}

/** Time of the last provider payment of an order or a box, up to an instant. */
export async function findLastPayment(db: Reader, until: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ paidAt: orders.paidAt })
    .from(orders)
    .where(and(lte(orders.paidAt, until), isNotNull(orders.stripePaymentIntentId)))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  return row?.paidAt ?? undefined;
}
