import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { letters } from "#server/db/schema/marketing.ts";
import type { LetterKind } from "#server/names/letter-kinds.ts";

const MOST_URGENT = 0;

export type LetterRow = typeof letters.$inferSelect;

/** Stores letters, except where a kind and subject has one already. */
export async function insertLetters(tx: Tx, rows: readonly (typeof letters.$inferInsert)[]): Promise<void> {
  await insertRows(tx, letters, rows, { on: ["kind", "about"], set: [] });
}

/** Of what some letters of a kind would be about: what has one already. */
export async function listTold(db: Reader, kind: LetterKind, abouts: readonly string[]): Promise<ReadonlySet<string>> {
  if (abouts.length === 0) return new Set();
  const rows = await db
    .select({ about: letters.about })
    .from(letters)
    .where(and(eq(letters.kind, kind), inArray(letters.about, [...abouts])));
  return new Set(rows.map(({ about }) => about));
}

/** Takes back the letters of some matters that nobody has begun to send. */
export async function withdrawOvertaken(tx: Tx, matters: readonly string[]): Promise<void> {
  await tx
    .update(letters)
    .set({ status: "withdrawn" })
    .where(and(inArray(letters.matter, matters), eq(letters.status, "waiting"), eq(letters.attempts, 0)));
}

/** When letters with a matter were queued to some people since then, newest first, but for those taken back. */
export async function listMatterTimes(
  tx: Tx,
  recipients: readonly string[],
  since: Date,
): Promise<{ recipient: string; createdAt: Date }[]> {
  return tx
    .select({ recipient: letters.recipient, createdAt: letters.createdAt })
    .from(letters)
    .where(
      and(
        inArray(letters.recipient, recipients),
        gt(letters.createdAt, since),
        isNotNull(letters.matter),
        ne(letters.status, "withdrawn"),
      ),
    )
    .orderBy(desc(letters.createdAt));
}

/**
 * Takes the letter whose turn it is, the most urgent first, then the oldest: counts an attempt before it is made, and says
 * when the next one is due. Of all but the most urgent only those that were due at `patientUntil`. Undefined when there is
 * none that nobody else has.
 */
export async function claimLetter(
  db: Reader,
  { now, patientUntil, pauseMinutesMax }: { now: Date; patientUntil: Date; pauseMinutesMax: number },
): Promise<LetterRow | undefined> {
  // The pause doubles with every attempt.
  const pause = sql`least(power(2, ${letters.attempts} + 1), ${pauseMinutesMax}::int) * interval '1 minute'`;
  const next = db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.status, "waiting"),
        lte(letters.nextAttemptAt, now),
        or(eq(letters.urgency, MOST_URGENT), lte(letters.nextAttemptAt, patientUntil)),
      ),
    )
    .orderBy(asc(letters.urgency), asc(letters.nextAttemptAt), asc(letters.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await db
    .update(letters)
    .set({
      attempts: sql`${letters.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(eq(letters.id, next))
    .returning();
  return row;
}

export async function markSent(
  db: Reader,
  letterId: number,
  sent: { subject: string; contentHash: string; messageId: string; sentAt: Date },
): Promise<void> {
  await db
    .update(letters)
    .set({ ...sent, status: "sent", lastError: null })
    .where(eq(letters.id, letterId));
}

/** Notes why an attempt failed. The letter waits for its next one, unless it is given up now. */
export async function markFailed(
  db: Reader,
  letterId: number,
  { lastError, failedAt }: { lastError: string; failedAt: Date | undefined },
): Promise<void> {
  await db
    .update(letters)
    .set({ lastError, ...(failedAt ? { status: "failed", failedAt } : {}) })
    .where(and(eq(letters.id, letterId), eq(letters.status, "waiting")));
}

/** Takes back a letter that must not be sent any more. */
export async function markWithdrawn(db: Reader, letterId: number): Promise<void> {
  await db
    .update(letters)
    .set({ status: "withdrawn" })
    .where(and(eq(letters.id, letterId), eq(letters.status, "waiting")));
}
