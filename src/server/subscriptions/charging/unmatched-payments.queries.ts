import { and, asc, eq, isNotNull, isNull, min, or, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, unmatchedPayments } from "#server/platform/db/schema/boxes.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect;

/** Records a payment that no box needs. False if the payment was recorded before. */
export async function insertUnmatchedPayment(tx: Tx, charge: typeof unmatchedPayments.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(unmatchedPayments)
    .values(charge)
    .onConflictDoNothing()
    .returning({ paymentId: unmatchedPayments.paymentId });
  return noted.length > 0;
}

export async function findUnmatchedPayment(db: Reader, paymentId: string): Promise<UnmatchedPayment | undefined> {
  const [row] = await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.paymentId, paymentId));
  return row;
}

/** Unmatched payments that have not been refunded, oldest first. */
export async function listUnmatchedPayments(db: Reader, limit: number): Promise<UnmatchedPayment[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.refundId))
    .orderBy(asc(unmatchedPayments.createdAt))
    .limit(limit);
}

export async function markGivenBack(db: Reader, paymentId: string, refundId: string): Promise<void> {
  await db.update(unmatchedPayments).set({ refundId }).where(eq(unmatchedPayments.paymentId, paymentId));
}

/** Boxes of one subscription with a due refund that one order line paid for. */
export interface BoxesToRefund {
  boxIds: readonly number[];
  /** In order. Only a prepaid gift has several. */
  boxMonths: readonly BoxMonth[];
  orderId: number;
  orderItemId: number;
  /** User who caused the refund: the administrator, or else the customer. */
  actorUserId: number;
}

/**
 * Lists paid boxes that were skipped in a cooling-off period and are not refunded yet, by the order line that paid for
 * them. Covers all subscriptions, or one.
 */
export async function listBoxesToRefund(
  db: Reader,
  linesMax: number,
  subscriptionId?: number,
): Promise<BoxesToRefund[]> {
  const actorUserId = sql<number>`coalesce(${boxes.refundBy}, ${subscriptions.userId})`;
  return db
    .select({
      boxIds: sql<number[]>`jsonb_agg(${boxes.id} order by ${boxes.boxMonth})`,
      boxMonths: sql<BoxMonth[]>`jsonb_agg(${boxes.boxMonth} order by ${boxes.boxMonth})`,
      orderId: orderItems.orderId,
      orderItemId: orderItems.id,
      actorUserId,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(orderItems, eq(orderItems.orderId, boxes.orderId))
    .where(
      and(
        isNotNull(boxes.refundDue),
        or(isNotNull(boxes.chargeOn), eq(orderItems.id, subscriptions.orderItemId)),
        subscriptionId === undefined ? undefined : eq(boxes.subscriptionId, subscriptionId),
      ),
    )
    .groupBy(subscriptions.id, orderItems.id, actorUserId)
    .orderBy(asc(min(boxes.id)))
    .limit(linesMax);
}

export async function noteRefundBy(tx: Tx, subscriptionId: number, actorUserId: number): Promise<void> {
  await tx
    .update(boxes)
    .set({ refundBy: actorUserId })
    .where(and(eq(boxes.subscriptionId, subscriptionId), isNotNull(boxes.refundDue), isNull(boxes.refundBy)));
}

export async function markRefunded(db: Reader, boxIds: readonly number[]): Promise<void> {
  await db.update(boxes).set({ refundDue: null }).where(isOneOf(boxes.id, boxIds));
}
