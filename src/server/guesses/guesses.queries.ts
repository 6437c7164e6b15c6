import { eq, inArray, lt, sql } from "drizzle-orm";
import { composeSql } from "#server/db/compose-once.ts";
import type { Reader } from "#server/db/open-database.ts";
import { guesses } from "#server/db/schema/people.ts";

/** What may be guessed at, or from where, and how often. */
export interface GuessLimit {
  target: string;
  guessesMax: number;
  withinMinutes: number;
}

const notingGuesses = composeSql<{ noted: readonly number[] | null; wait_minutes: number | null }>(
  () =>
    sql`select noted, wait_minutes from note_guesses(${sql.placeholder("limits")}::jsonb, ${sql.placeholder("now")}::timestamptz)`,
);

/**
 * Counts the guesses at some targets and notes one more at each, one caller after the other. Answers the notes' ids, or for
 * how many minutes there is no room.
 */
export async function noteGuesses(
  db: Reader,
  limits: readonly GuessLimit[],
  now: Date,
): Promise<{ noted: readonly number[] } | { waitMinutes: number }> {
  const [row] = await notingGuesses(db, { limits: JSON.stringify(limits), now: now.toISOString() });
  if (!row) throw new Error("the guess was neither noted nor refused");
  return row.wait_minutes === null ? { noted: row.noted ?? [] } : { waitMinutes: row.wait_minutes };
}

export async function insertGuess(db: Reader, target: string, madeAt: Date): Promise<void> {
  await db.insert(guesses).values({ target, madeAt });
}

export async function deleteGuesses(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(guesses).where(inArray(guesses.id, [...ids]));
}

export async function deleteGuessesAt(db: Reader, target: string): Promise<void> {
  await db.delete(guesses).where(eq(guesses.target, target));
}

export async function deleteGuessesBefore(db: Reader, instant: Date): Promise<void> {
  await db.delete(guesses).where(lt(guesses.madeAt, instant));
}
