import { and, asc, count, eq, exists, gt, inArray, isNotNull, isNull, lte, not, sql } from "drizzle-orm";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/platform/db/schema/boxes.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export interface BoxToCharge {
  boxId: number;
  subscriptionId: number;
  boxMonth: BoxMonth;
  audience: Audience;
  pricePence: Pence;
  giftCardPence: Pence;
  userId: number;
  paymentId: string | null;
  paymentAskedAt: Date | null;
  heldForCustomerUntil: Date | null;
  createdAt: Date;
  payerId: string | null;
  methodId: string | null;
}

export async function findBoxToCharge(db: Reader, boxId: number): Promise<BoxToCharge | undefined> {
  const [row] = await db
    .select({
      boxId: boxes.id,
      subscriptionId: boxes.subscriptionId,
      boxMonth: boxes.boxMonth,
      audience: boxes.audience,
      pricePence: boxes.price,
      giftCardPence: boxes.giftCardAmount,
      userId: subscriptions.userId,
      paymentId: boxes.paymentId,
      paymentAskedAt: boxes.paymentAskedAt,
      heldForCustomerUntil: boxes.heldForCustomerUntil,
      createdAt: boxes.createdAt,
      payerId: subscriptions.payerId,
      methodId: subscriptions.methodId,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(eq(boxes.id, boxId));
  return row;
}

const OPEN_ATTEMPT = { begunAt: chargeAttempts.begunAt, methodId: chargeAttempts.methodId };

/** The box of a payment, and its attempt with an unknown result, if any. */
export async function findChargeOf(db: Reader, paymentId: string): Promise<OpenCharge | undefined> {
  const [row] = await db
    .select({ boxId: boxes.id, paymentId: boxes.paymentId, attempt: OPEN_ATTEMPT })
    .from(boxes)
    .leftJoin(chargeAttempts, and(eq(chargeAttempts.boxId, boxes.id), isNull(chargeAttempts.outcome)))
    .where(eq(boxes.paymentId, paymentId));
  return row && { ...row, paymentId };
}

/** Announced boxes above `afterId` that are due and have no open attempt, in id order. */
export async function listBoxesDue(db: Reader, today: IsoDay, afterId: number, limit: number): Promise<number[]> {
  const openAttempt = db
    .select({ boxId: chargeAttempts.boxId })
    .from(chargeAttempts)
    .where(and(eq(chargeAttempts.boxId, boxes.id), isNull(chargeAttempts.outcome)));
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .where(
      and(
        gt(boxes.id, afterId),
        eq(boxes.status, "billed"),
        lte(boxes.chargeOn, today),
        inArray(subscriptions.status, ["active", "paused"]),
        not(exists(openAttempt)),
      ),
    )
    .orderBy(asc(boxes.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

export interface OpenCharge {
  boxId: number;
  paymentId: string;
  /** The attempt with an unknown result. Null if there is none. */
  attempt: { begunAt: Date; methodId: string } | null;
}

/**
 * Attempts with an unknown result that were started before an instant, for boxes with an id above `afterId`, in box id
 * order.
 */
export async function listOpenCharges(
  db: Reader,
  begunBefore: Date,
  afterId: number,
  limit: number,
): Promise<OpenCharge[]> {
  const rows = await db
    .select({ boxId: boxes.id, paymentId: boxes.paymentId, attempt: OPEN_ATTEMPT })
    .from(chargeAttempts)
    .innerJoin(boxes, eq(boxes.id, chargeAttempts.boxId))
    .where(and(isNull(chargeAttempts.outcome), lte(chargeAttempts.begunAt, begunBefore), gt(boxes.id, afterId)))
    .orderBy(asc(boxes.id))
    .limit(limit);
  return rows.flatMap(({ paymentId, ...row }) => (paymentId === null ? [] : [{ ...row, paymentId }]));
}

/** The box's attempt with an unknown result. */
export async function findOpenAttempt(db: Reader, boxId: number): Promise<OpenCharge | undefined> {
  const [row] = await db
    .select({ paymentId: boxes.paymentId, attempt: OPEN_ATTEMPT })
    .from(chargeAttempts)
    .innerJoin(boxes, eq(boxes.id, chargeAttempts.boxId))
    .where(and(eq(chargeAttempts.boxId, boxId), isNull(chargeAttempts.outcome)));
  return row?.paymentId ? { boxId, paymentId: row.paymentId, attempt: row.attempt } : undefined;
}

/** True if a job has charged the box with this saved method. */
export async function wasAttemptedWith(db: Reader, boxId: number, methodId: string): Promise<boolean> {
  const [row] = await db
    .select({ number: chargeAttempts.number })
    .from(chargeAttempts)
    .where(and(eq(chargeAttempts.boxId, boxId), eq(chargeAttempts.methodId, methodId)))
    .limit(1);
  return row !== undefined;
}

/** Number of declined charge attempts by jobs for a payment. */
export async function countOwnDeclines(db: Reader, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ declines: count() })
    .from(chargeAttempts)
    .innerJoin(boxes, eq(boxes.id, chargeAttempts.boxId))
    .where(and(eq(boxes.paymentId, paymentId), eq(chargeAttempts.outcome, "declined")));
  return row?.declines ?? 0;
}

/** Records that the provider may have a payment for the box from now on. */
export async function noteAsked(db: Reader, boxId: number, now: Date): Promise<void> {
  await db.update(boxes).set({ paymentAskedAt: now }).where(eq(boxes.id, boxId));
}

/** Stores a box's payment, unless one is stored. Returns the stored payment. */
export async function savePaymentId(db: Reader, boxId: number, paymentId: string): Promise<string | undefined> {
  const [row] = await db
    .update(boxes)
    .set({ paymentId: sql`coalesce(${boxes.paymentId}, ${paymentId})` })
    .where(eq(boxes.id, boxId))
    .returning({ paymentId: boxes.paymentId });
  return row?.paymentId ?? undefined;
}

/** Clears a payment that can no longer be made. The next attempt creates another. */
export async function forgetPayment(tx: Tx, boxId: number, paymentId: string): Promise<void> {
  await tx
    .update(boxes)
    .set({ paymentId: null })
    .where(and(eq(boxes.id, boxId), eq(boxes.paymentId, paymentId)));
}

/** Makes jobs skip a box until an instant, because its customer is paying for it. */
export async function holdForCustomer(tx: Tx, boxId: number, until: Date): Promise<void> {
  await tx.update(boxes).set({ heldForCustomerUntil: until }).where(eq(boxes.id, boxId));
}

export type Attempt = Pick<typeof chargeAttempts.$inferSelect, "boxId" | "number" | "methodId">;

/** Records an attempt before it is made. Undefined if another one has an unknown result. */
export async function insertAttempt(
  tx: Tx,
  attempt: Pick<typeof chargeAttempts.$inferInsert, "boxId" | "methodId" | "methodType" | "lastFour" | "begunAt">,
): Promise<Attempt | undefined> {
  const { boxId, number, methodId } = chargeAttempts;
  const made = tx.select({ made: sql`coalesce(max(${number}), 0) + 1` }).from(chargeAttempts);
  const [row] = await tx
    .insert(chargeAttempts)
    .values({ ...attempt, number: sql`(${made.where(eq(boxId, attempt.boxId))})` })
    .onConflictDoNothing()
    .returning({ boxId, number, methodId });
  return row;
}

/** True if a failure at the provider is the recorded result of one of the box's attempts. */
export async function isFailureRecorded(db: Reader, boxId: number, failureId: string): Promise<boolean> {
  const [row] = await db
    .select({ number: chargeAttempts.number })
    .from(chargeAttempts)
    .where(and(eq(chargeAttempts.boxId, boxId), eq(chargeAttempts.failureId, failureId)))
    .limit(1);
  return row !== undefined;
}

type Ending = Pick<typeof chargeAttempts.$inferInsert, "outcome" | "code" | "requestId" | "failureId"> & {
  endedAt: Date;
};

/** Records the result of the box's open attempt. False if there is none. */
export async function endAttempt(tx: Tx, boxId: number, ending: Ending): Promise<boolean> {
  const ended = await tx
    .update(chargeAttempts)
    .set(ending)
    .where(and(eq(chargeAttempts.boxId, boxId), isNull(chargeAttempts.outcome)))
    .returning({ number: chargeAttempts.number });
  return ended.length > 0;
}

export async function withdrawAttempt(db: Reader, { boxId, number }: Attempt): Promise<void> {
  await db
    .delete(chargeAttempts)
    .where(and(eq(chargeAttempts.boxId, boxId), eq(chargeAttempts.number, number), isNull(chargeAttempts.outcome)));
}

export async function listPaymentsToCancel(db: Reader, limit: number): Promise<OpenCharge[]> {
  const rows = await db
    .select({ boxId: boxes.id, paymentId: boxes.paymentId })
    .from(boxes)
    .where(and(boxes.isCancelDue, isNotNull(boxes.paymentId)))
    .orderBy(asc(boxes.id))
    .limit(limit);
  return rows.flatMap(({ boxId, paymentId }) => (paymentId ? [{ boxId, paymentId, attempt: null }] : []));
}

export async function markCancelled(tx: Tx, boxId: number): Promise<void> {
  await tx.update(boxes).set({ isCancelDue: false }).where(eq(boxes.id, boxId));
}
