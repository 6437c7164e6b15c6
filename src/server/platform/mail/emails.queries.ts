import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";

const MOST_URGENT = 0;

export type EmailRow = typeof emails.$inferSelect;

/** Inserts emails. Skips each email whose kind and key already exist. */
export async function insertEmails(tx: Tx, rows: readonly (typeof emails.$inferInsert)[]): Promise<void> {
  await insertRows(tx, emails, rows, { on: ["kind", "about"], set: [] });
}

/** Returns the keys that already have an email of this kind. */
export async function listQueued(db: Reader, kind: EmailKind, abouts: readonly string[]): Promise<ReadonlySet<string>> {
  if (abouts.length === 0) return new Set();
  const rows = await db
    .select({ about: emails.about })
    .from(emails)
    .where(and(eq(emails.kind, kind), inArray(emails.about, [...abouts])));
  return new Set(rows.map(({ about }) => about));
}

/** Withdraws unsent emails with the same `matter`. */
export async function withdrawOvertaken(tx: Tx, matters: readonly string[]): Promise<void> {
  await tx
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(inArray(emails.matter, matters), eq(emails.status, "waiting"), eq(emails.attempts, 0)));
}

/**
 * Lists when emails with a `matter` were queued for these recipients after `since`, newest first. Excludes withdrawn
 * emails.
 */
export async function listMatterTimes(
  tx: Tx,
  recipients: readonly string[],
  since: Date,
): Promise<{ recipient: string; createdAt: Date }[]> {
  return tx
    .select({ recipient: emails.recipient, createdAt: emails.createdAt })
    .from(emails)
    .where(
      and(
        inArray(emails.recipient, recipients),
        gt(emails.createdAt, since),
        isNotNull(emails.matter),
        ne(emails.status, "withdrawn"),
      ),
    )
    .orderBy(desc(emails.createdAt));
}

/**
 * Claims the next due email, most urgent first, then oldest. Counts the attempt and schedules the next attempt before
 * sending. Claims an email below the highest urgency only if it was due by `patientUntil`.
 */
export async function claimEmail(
  db: Reader,
  { now, patientUntil, pauseMinutesMax }: { now: Date; patientUntil: Date; pauseMinutesMax: number },
): Promise<EmailRow | undefined> {
  // The delay doubles with every attempt.
  const pause = sql`least(power(2, ${emails.attempts} + 1), ${pauseMinutesMax}::int) * interval '1 minute'`;
  const next = db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, "waiting"),
        lte(emails.nextAttemptAt, now),
        or(eq(emails.urgency, MOST_URGENT), lte(emails.nextAttemptAt, patientUntil)),
      ),
    )
    .orderBy(asc(emails.urgency), asc(emails.nextAttemptAt), asc(emails.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(eq(emails.id, next))
    .returning();
  return row;
}

export async function markSent(
  db: Reader,
  emailId: number,
  sent: { subject: string; contentHash: string; messageId: string; sentAt: Date },
): Promise<void> {
  await db
    .update(emails)
    .set({ ...sent, status: "sent", lastError: null })
    .where(eq(emails.id, emailId));
}

/** Records why an attempt failed. The email waits for its next attempt, unless `failedAt` marks it as failed. */
export async function markFailed(
  db: Reader,
  emailId: number,
  { lastError, failedAt }: { lastError: string; failedAt: Date | undefined },
): Promise<void> {
  await db
    .update(emails)
    .set({ lastError, ...(failedAt ? { status: "failed", failedAt } : {}) })
    .where(and(eq(emails.id, emailId), eq(emails.status, "waiting")));
}

/** Withdraws an email that must no longer be sent. */
export async function markWithdrawn(db: Reader, emailId: number): Promise<void> {
  await db
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(eq(emails.id, emailId), eq(emails.status, "waiting")));
}
