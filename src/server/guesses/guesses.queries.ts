import { eq, inArray, lt, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { readRows } from "#server/db/read-rows.ts";
import { guesses } from "#server/db/schema/people.ts";

/** What may be guessed at, or from where, and how often. */
export interface GuessLimit {
  target: string;
  guessesMax: number;
  withinMinutes: number;
}

/**
 * Counts the guesses at some targets and notes one more at each, one caller after the other. Answers the notes' ids, or for
 * how many minutes there is no room.
 */
export async function noteGuesses(
  db: Reader,
  limits: readonly GuessLimit[],
  now: Date,
): Promise<{ noted: readonly number[] } | { waitMinutes: number }> {
  const [row] = await readRows<{ noted: readonly number[] | null; wait_minutes: number | null }>(
    db,
    sql`select noted, wait_minutes from note_guesses(${JSON.stringify(limits)}::jsonb, ${now.toISOString()}::timestamptz)`,
  );
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
