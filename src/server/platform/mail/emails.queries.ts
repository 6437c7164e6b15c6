import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";

const MOST_URGENT = 0;

export type EmailRow = typeof emails.$inferSelect;

/** Stores emails, except where a kind and subject has one already. */
export async function insertEmails(tx: Tx, rows: readonly (typeof emails.$inferInsert)[]): Promise<void> {
  await insertRows(tx, emails, rows, { on: ["kind", "about"], set: [] });
}

/** Of what some emails of a kind would be about: what has one already. */
export async function listQueued(db: Reader, kind: EmailKind, abouts: readonly string[]): Promise<ReadonlySet<string>> {
  if (abouts.length === 0) return new Set();
  const rows = await db
    .select({ about: emails.about })
    .from(emails)
    .where(and(eq(emails.kind, kind), inArray(emails.about, [...abouts])));
  return new Set(rows.map(({ about }) => about));
}

/** Takes back the emails of some matters that nobody has begun to send. */
export async function withdrawOvertaken(tx: Tx, matters: readonly string[]): Promise<void> {
  await tx
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(inArray(emails.matter, matters), eq(emails.status, "waiting"), eq(emails.attempts, 0)));
}

/** When emails with a matter were queued to some people since then, newest first, but for those taken back. */
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
 * Takes the email whose turn it is, the most urgent first, then the oldest: counts an attempt before it is made, and says
 * when the next one is due. Of all but the most urgent only those that were due at `patientUntil`. Undefined when there is
 * none that nobody else has.
 */
export async function claimEmail(
  db: Reader,
  { now, patientUntil, pauseMinutesMax }: { now: Date; patientUntil: Date; pauseMinutesMax: number },
): Promise<EmailRow | undefined> {
  // The pause doubles with every attempt.
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

/** Notes why an attempt failed. The email waits for its next one, unless it is given up now. */
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

/** Takes back an email that must not be sent any more. */
export async function markWithdrawn(db: Reader, emailId: number): Promise<void> {
  await db
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(eq(emails.id, emailId), eq(emails.status, "waiting")));
}
