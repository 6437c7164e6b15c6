import { and, asc, count, desc, eq, gt, inArray, isNotNull, like, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { insertRows } from "#server/platform/db/row-set.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";

const MOST_URGENT = 0;

export type EmailRow = typeof emails.$inferSelect;

/** Inserts emails. Skips each email whose kind and key already exist. */
export async function insertEmails(tx: Tx, rows: readonly (typeof emails.$inferInsert)[]): Promise<void> {
  await insertRows(tx, emails, rows, { on: ["kind", "about"], set: [] });
}

/** Returns the keys that already have an email of this kind, each with the time at which it was queued. */
export async function listQueued(
  db: Reader,
  kind: EmailKind,
  abouts: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (abouts.length === 0) return new Map();
  const rows = await db
    .select({ about: emails.about, createdAt: emails.createdAt })
    .from(emails)
    .where(and(eq(emails.kind, kind), inArray(emails.about, [...abouts])));
  return new Map(rows.map(({ about, createdAt }) => [about, createdAt]));
}

/** Alerts to the merchant that were queued since a given time, oldest first. */
export async function listAlertsSince(
  db: Reader,
  since: Date,
): Promise<{ about: string; facts: EmailFacts["admin-alert"] }[]> {
  const rows = await db
    .select({ about: emails.about, facts: emails.facts })
    .from(emails)
    .where(and(eq(emails.kind, "admin-alert"), gt(emails.createdAt, since)))
    .orderBy(asc(emails.id));
  // The kind decides the facts.
  return rows as { about: string; facts: EmailFacts["admin-alert"] }[];
}

export type WithdrawnEmail = Pick<EmailRow, "kind" | "matter" | "facts">;

/** Withdraws unsent emails with the same `matter`, and returns them. */
export async function withdrawOvertaken(tx: Tx, matters: readonly string[]): Promise<WithdrawnEmail[]> {
  return tx
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(inArray(emails.matter, matters), eq(emails.status, "waiting"), eq(emails.attempts, 0)))
    .returning({ kind: emails.kind, matter: emails.matter, facts: emails.facts });
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

export const EMAIL_TABLES: PersonalTables = {
  letters: {
    export: { emails: { of: ({ verifiedEmail }) => sql`lower(recipient) = ${verifiedEmail}` } },
    erasure: anonymiseEmails,
    retention: [
      { days: 30, forget: deleteShortLivedEmails },
      { days: 6 * 366, forget: deleteEmails },
    ],
  },
};

/** Keeps the fact and time of sending, without recipient and content. Unsent emails are not sent. */
async function anonymiseEmails(tx: Tx, { userId, email, alias }: Erased): Promise<void> {
  const own = or(
    eq(sql`lower(${emails.recipient})`, email),
    eq(emails.about, `user:${userId}`),
    // Includes emails to earlier and pending addresses of the user.
    like(emails.about, `user:${userId}:%`),
  );
  await tx
    .update(emails)
    .set({ status: "withdrawn" })
    .where(and(own, eq(emails.status, "waiting")));
  await tx.update(emails).set({ recipient: alias, facts: sql`'{}'::jsonb`, lastError: null }).where(own);
}

/** Emails whose links and texts become useless soon after they are sent. */
const SHORT_LIVED = [
  "verify-email",
  "password-reset",
  "account-ready",
  "staff-invitation",
  "email-changed",
  "sign-in-changed",
  "account-erased",
  "back-in-stock",
] as const;

async function deleteShortLivedEmails(db: Reader, before: Date): Promise<void> {
  await db.delete(emails).where(and(inArray(emails.kind, [...SHORT_LIVED]), lt(emails.createdAt, before)));
}

async function deleteEmails(db: Reader, before: Date): Promise<void> {
  await db.delete(emails).where(and(notInArray(emails.kind, [...SHORT_LIVED]), lt(emails.createdAt, before)));
}

/** Removes the recipient of the parcel from sent emails. Other facts stay. */
export async function forgetAddressesInEmails(tx: Tx, about: readonly string[]): Promise<void> {
  const isGiftCard = sql`case when ${emails.kind} = 'gift-announced' then '{"message": null}'::jsonb else '{}'::jsonb end`;
  await tx
    .update(emails)
    .set({ facts: sql`${emails.facts} || '{"address": []}'::jsonb || ${isGiftCard}` })
    .where(and(inArray(emails.about, [...about]), sql`${emails.facts} ? 'address'`));
}

export async function lockEmail(tx: Tx, emailId: number): Promise<EmailRow | undefined> {
  const [row] = await tx.select().from(emails).where(eq(emails.id, emailId)).for("update");
  return row;
}

/** Puts an email back at the front of the queue, with its attempts reset. */
export async function markWaiting(tx: Tx, emailId: number, now: Date): Promise<void> {
  await tx
    .update(emails)
    .set({ status: "waiting", attempts: 0, nextAttemptAt: now, lastError: null })
    .where(eq(emails.id, emailId));
}

type UnsentStatus = "waiting" | "failed" | "withdrawn";

/** Number of unsent emails of each newsletter issue by status. Sent emails are not counted, because there are many. */
export async function countUnsentIssues(db: Reader): Promise<Map<number, Partial<Record<UnsentStatus, number>>>> {
  const issueId = sql<number>`split_part(${emails.about}, ':', 2)::int`;
  const rows = await db
    .select({ issueId, status: emails.status, emails: count() })
    .from(emails)
    .where(sql`${emails.kind} = 'newsletter-issue' and ${emails.status} <> 'sent'`)
    .groupBy(sql`1`, emails.status);
  const byIssue = new Map<number, Partial<Record<UnsentStatus, number>>>();
  for (const row of rows) {
    if (row.status !== "sent") byIssue.set(row.issueId, { ...byIssue.get(row.issueId), [row.status]: row.emails });
  }
  return byIssue;
}

/** Condition that an email of this kind exists with a key, which is an expression of the caller's statement. */
export function hasEmail(kind: EmailKind, about: SqlFragment): SqlFragment {
  return sql`exists (select 1 from ${emails} where ${emails.kind} = ${kind} and ${emails.about} = ${about})`;
}
