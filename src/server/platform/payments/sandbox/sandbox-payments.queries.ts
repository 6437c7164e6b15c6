import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, max, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import type { Database, Reader, Tx } from "#server/platform/db/open-database.ts";
import {
  sandboxCards,
  sandboxDisputes,
  sandboxEvents,
  sandboxPayments,
  sandboxRefunds,
  sandboxSetups,
} from "#server/platform/db/schema/sandbox.ts";
import { type Places, sqlStatement, statement, statementForColumns } from "#server/platform/db/statement.ts";
import type { PaymentEvent } from "#server/platform/kernel/payment-gateway.ts";

export type SandboxPaymentRow = typeof sandboxPayments.$inferSelect;
export type SandboxSetupRow = typeof sandboxSetups.$inferSelect;
export type SandboxRefundRow = typeof sandboxRefunds.$inferSelect;
export type SandboxCardRow = typeof sandboxCards.$inferSelect;
export type SandboxDisputeRow = typeof sandboxDisputes.$inferSelect;
type NewPayment = typeof sandboxPayments.$inferInsert;

const UNPAID = inArray(sandboxPayments.status, ["open", "requires_action"]);
const UNSAVED = inArray(sandboxSetups.status, ["open", "requires_action"]);
/** Maximum declined attempts for one payment or card setup. */
export const ATTEMPTS_MAX = 5;

const findingPayment = statement(getTableColumns(sandboxPayments), (db, fields) =>
  db
    .select(fields)
    .from(sandboxPayments)
    .where(eq(sandboxPayments.id, sql.placeholder("id"))),
);

export async function findSandboxPayment(db: Reader, id: string): Promise<SandboxPaymentRow | undefined> {
  const [row] = await findingPayment(db, { id });
  return row;
}

export async function lockSandboxPayment(tx: Tx, id: string): Promise<SandboxPaymentRow | undefined> {
  const [row] = await tx.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)).for("update");
  return row;
}

const upsertingPayment = statementForColumns(
  getTableColumns(sandboxPayments),
  (db, fields, places: Places<NewPayment>) =>
    db
      .insert(sandboxPayments)
      .values(places)
      .onConflictDoUpdate({
        target: sandboxPayments.idempotencyKey,
        set: { amount: sql`excluded.amount`, savesCard: sql`excluded.keeps_card`, userId: sql`excluded.user_id` },
        setWhere: UNPAID,
      })
      .returning(fields),
);

/**
 * Creates a payment, or changes the unpaid payment with the same idempotency key. A paid or cancelled payment stays
 * unchanged.
 */
export async function upsertSandboxPayment(db: Reader, payment: NewPayment): Promise<SandboxPaymentRow> {
  const [open] = await upsertingPayment(db, payment);
  if (open) return open;
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.idempotencyKey, payment.idempotencyKey));
  if (!row) throw new Error("the sandbox lost a payment");
  return row;
}

/** A payer's payments, newest first. */
export async function listSandboxPaymentsOf(db: Reader, userId: number): Promise<SandboxPaymentRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.userId, userId))
    .orderBy(desc(sandboxPayments.createdAt), desc(sandboxPayments.id));
}

/** True if a payer saved this card with a payment or a setup. */
export async function hasSandboxCard(db: Reader, userId: number, cardId: string): Promise<boolean> {
  const ofPayment = await db
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.userId, userId), eq(sandboxPayments.cardId, cardId), sandboxPayments.savesCard))
    .limit(1);
  if (ofPayment.length > 0) return true;
  const ofSetup = await db
    .select({ id: sandboxSetups.id })
    .from(sandboxSetups)
    .where(and(eq(sandboxSetups.userId, userId), eq(sandboxSetups.cardId, cardId)))
    .limit(1);
  return ofSetup.length > 0;
}

const PAYMENTS_PER_PAGE = 500;

/** Payments created since an instant, above `afterId` in id order. */
export async function listSandboxPayments(db: Reader, since: Date, afterId: string): Promise<SandboxPaymentRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(and(gte(sandboxPayments.createdAt, since), gt(sandboxPayments.id, afterId)))
    .orderBy(asc(sandboxPayments.id))
    .limit(PAYMENTS_PER_PAGE);
}

/** Payments taken since an instant, with the time of their last event. Unordered. */
export async function listSandboxTaken(
  db: Reader,
  since: Date,
): Promise<{ id: string; amount: Pence; takenAt: Date }[]> {
  const takenAt = max(sandboxEvents.createdAt);
  const rows = await db
    .select({ id: sandboxPayments.id, amount: sandboxPayments.amount, takenAt })
    .from(sandboxPayments)
    .innerJoin(sandboxEvents, eq(sandboxEvents.objectId, sandboxPayments.id))
    .where(and(eq(sandboxPayments.status, "succeeded"), gte(sandboxEvents.createdAt, since)))
    .groupBy(sandboxPayments.id);
  return rows.flatMap((row) => (row.takenAt === null ? [] : [{ ...row, takenAt: row.takenAt }]));
}

export async function listSandboxRefunds(db: Reader, since: Date): Promise<SandboxRefundRow[]> {
  return db.select().from(sandboxRefunds).where(gte(sandboxRefunds.createdAt, since)).orderBy(asc(sandboxRefunds.id));
}

const beginningAttempt = statement({ id: sandboxPayments.id }, (db, fields) =>
  db
    .update(sandboxPayments)
    .set({ attempts: sql`${sandboxPayments.attempts} + 1` })
    .where(and(eq(sandboxPayments.id, sql.placeholder("id")), UNPAID, lt(sandboxPayments.attempts, ATTEMPTS_MAX)))
    .returning(fields),
);

/** Counts another attempt at an unpaid payment. False at the maximum. */
export async function beginAttempt(db: Database, id: string): Promise<boolean> {
  return (await beginningAttempt(db, { id })).length > 0;
}

/** Records that the bank requires authentication. This is not an attempt, so the counted attempt is released. */
export async function askBank(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ status: "requires_action", attempts: sql`${sandboxPayments.attempts} - 1` })
    .where(and(eq(sandboxPayments.id, id), UNPAID));
}

/** Changes a pending payment if its amount is still the expected one. A paid or cancelled payment stays unchanged. */
export async function updateUnpaidPayment(
  db: Reader,
  id: string,
  change: Partial<Pick<NewPayment, "status" | "cardId" | "failure" | "failureId" | "savesCard" | "amount" | "userId">>,
  amount?: Pence,
): Promise<boolean> {
  const changed = await db
    .update(sandboxPayments)
    .set(change)
    .where(
      and(eq(sandboxPayments.id, id), UNPAID, amount === undefined ? undefined : eq(sandboxPayments.amount, amount)),
    )
    .returning({ id: sandboxPayments.id });
  return changed.length > 0;
}

export async function findSandboxRefund(
  db: Reader,
  by: { id: string } | { idempotencyKey: string },
): Promise<SandboxRefundRow | undefined> {
  const [row] = await db
    .select()
    .from(sandboxRefunds)
    .where("id" in by ? eq(sandboxRefunds.id, by.id) : eq(sandboxRefunds.idempotencyKey, by.idempotencyKey));
  return row;
}

/** Inserts a refund and updates its payment's refunded total. */
export async function insertSandboxRefund(tx: Tx, refund: typeof sandboxRefunds.$inferInsert): Promise<void> {
  await tx.insert(sandboxRefunds).values(refund);
  await tx
    .update(sandboxPayments)
    .set({
      refundedAmount: sql`${sandboxPayments.refundedAmount} + ${sql.param(refund.amount, sandboxRefunds.amount)}`,
    })
    .where(eq(sandboxPayments.id, refund.paymentId));
}

interface Paid {
  paymentId: string;
  /** Expected amount. The payment changes only if its amount is still the same. */
  amount: Pence;
  card: typeof sandboxCards.$inferInsert;
  event: Pick<typeof sandboxEvents.$inferSelect, "id" | "kind" | "createdAt">;
}

const CARD_ID = sql.placeholder("cardId");

const payingPayment = sqlStatement<{ id: string }>(
  () => sql`
    with paid as (
      update ${sandboxPayments} set status = 'succeeded', card_id = ${CARD_ID}, failure = null
      where ${eq(sandboxPayments.id, sql.placeholder("paymentId"))} and ${UNPAID}
        and ${eq(sandboxPayments.amount, sql.param(sql.placeholder("amount"), sandboxPayments.amount))}
      returning id
    ), kept as (
      insert into ${sandboxCards} (id, brand, last_four, exp_month, exp_year, later)
      select ${CARD_ID}, ${sql.placeholder("brand")}, ${sql.placeholder("lastFour")}, ${sql.placeholder("expMonth")}::integer,
        ${sql.placeholder("expYear")}::integer, ${sql.placeholder("later")}
      from paid
    )
    insert into ${sandboxEvents} (id, kind, object_id, created_at)
    select ${sql.placeholder("eventId")}, ${sql.placeholder("kind")}, id, ${sql.placeholder("createdAt")}::timestamptz
    from paid returning id`,
);

/**
 * Stores the card, marks an unpaid payment as paid and records the event. Returns false and changes nothing if the
 * payment cannot be paid.
 */
export async function paySandboxPayment(db: Database, { paymentId, amount, card, event }: Paid): Promise<boolean> {
  const { id: cardId, ...ofCard } = card;
  const { id: eventId, kind, createdAt } = event;
  const noted = { eventId, kind, createdAt: createdAt.toISOString() };
  const paid = await payingPayment(db, { paymentId, amount, cardId, ...ofCard, ...noted });
  return paid.length > 0;
}

export async function insertSandboxCard(db: Reader, card: typeof sandboxCards.$inferInsert): Promise<void> {
  await db.insert(sandboxCards).values(card);
}

export async function findSandboxCard(db: Reader, id: string): Promise<SandboxCardRow | undefined> {
  const [row] = await db.select().from(sandboxCards).where(eq(sandboxCards.id, id));
  return row;
}

/** Creates a card setup. A repeated key returns the first setup. */
export async function insertSandboxSetup(
  db: Reader,
  setup: typeof sandboxSetups.$inferInsert,
): Promise<SandboxSetupRow> {
  await db.insert(sandboxSetups).values(setup).onConflictDoNothing({ target: sandboxSetups.idempotencyKey });
  const [row] = await db.select().from(sandboxSetups).where(eq(sandboxSetups.idempotencyKey, setup.idempotencyKey));
  if (!row) throw new Error("the sandbox lost a card setup");
  return row;
}

export async function findSandboxSetup(db: Reader, id: string): Promise<SandboxSetupRow | undefined> {
  const [row] = await db.select().from(sandboxSetups).where(eq(sandboxSetups.id, id));
  return row;
}

/** Changes a setup that has not saved a card yet. */
export async function updateOpenSetup(
  db: Reader,
  id: string,
  change: Partial<Pick<SandboxSetupRow, "status" | "cardId">>,
): Promise<boolean> {
  const changed = await db
    .update(sandboxSetups)
    .set(change)
    .where(and(eq(sandboxSetups.id, id), UNSAVED))
    .returning({ id: sandboxSetups.id });
  return changed.length > 0;
}

/** Counts another attempt of an open setup. False at the maximum. */
export async function beginSetupAttempt(db: Database, id: string): Promise<boolean> {
  const begun = await db
    .update(sandboxSetups)
    .set({ attempts: sql`${sandboxSetups.attempts} + 1` })
    .where(and(eq(sandboxSetups.id, id), UNSAVED, lt(sandboxSetups.attempts, ATTEMPTS_MAX)))
    .returning({ id: sandboxSetups.id });
  return begun.length > 0;
}

export async function insertSandboxDispute(tx: Tx, dispute: typeof sandboxDisputes.$inferInsert): Promise<void> {
  await tx.insert(sandboxDisputes).values(dispute);
}

export async function findSandboxDispute(db: Reader, id: string): Promise<SandboxDisputeRow | undefined> {
  const [row] = await db.select().from(sandboxDisputes).where(eq(sandboxDisputes.id, id));
  return row;
}

type SandboxEventRow = typeof sandboxEvents.$inferSelect;

export async function insertSandboxEvent(db: Reader, event: typeof sandboxEvents.$inferInsert): Promise<void> {
  await db.insert(sandboxEvents).values(event);
}

/** Undelivered events, oldest first. */
export async function listUndeliveredEvents(db: Reader, limit: number): Promise<PaymentEvent[]> {
  const { id, kind, objectId, createdAt } = sandboxEvents;
  return db
    .select({ id, kind, objectId, createdAt })
    .from(sandboxEvents)
    .where(isNull(sandboxEvents.deliveredAt))
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id))
    .limit(limit);
}

export async function listSandboxEventsSince(db: Reader, since: Date): Promise<SandboxEventRow[]> {
  return db
    .select()
    .from(sandboxEvents)
    .where(gte(sandboxEvents.createdAt, since))
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id));
}

export async function markDelivered(db: Reader, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(sandboxEvents)
    .set({ deliveredAt: now })
    .where(and(inArray(sandboxEvents.id, [...ids]), isNull(sandboxEvents.deliveredAt)));
}
