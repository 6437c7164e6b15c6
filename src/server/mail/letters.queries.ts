import { and, asc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { letters } from "#server/db/schema/marketing.ts";

/** About two weeks of trying. */
const ATTEMPTS_MAX = 24;

export type LetterRow = typeof letters.$inferSelect;

/** Stores a letter unless its kind and subject have one already. */
export async function insertLetter(tx: Tx, letter: typeof letters.$inferInsert): Promise<void> {
  await tx
    .insert(letters)
    .values(letter)
    .onConflictDoNothing({ target: [letters.kind, letters.subjectKey] });
}

/** Unsent letters whose turn it is, oldest first. */
export async function listDueLetters(db: Reader, now: Date, limit: number): Promise<LetterRow[]> {
  return db
    .select()
    .from(letters)
    .where(and(isNull(letters.sentAt), lt(letters.attempts, ATTEMPTS_MAX), lte(letters.nextAttemptAt, now)))
    .orderBy(asc(letters.nextAttemptAt), asc(letters.id))
    .limit(limit);
}

export async function markSent(db: Reader, letterId: number, messageId: string, now: Date): Promise<void> {
  await db.update(letters).set({ sentAt: now, messageId }).where(eq(letters.id, letterId));
}

export async function markFailed(db: Reader, letterId: number, nextAttemptAt: Date): Promise<void> {
  await db
    .update(letters)
    .set({ attempts: sql`${letters.attempts} + 1`, nextAttemptAt })
    .where(eq(letters.id, letterId));
}
