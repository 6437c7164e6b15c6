import { and, count, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { guesses } from "#server/db/schema/people.ts";

const GUESSES_LOCK = 710_424;

/** Has guesses at one target wait for each other, until the transaction ends. */
export async function lockGuesses(tx: Tx, target: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GUESSES_LOCK}, hashtext(${target}))`);
}

export async function insertGuess(db: Reader, target: string, madeAt: Date): Promise<number> {
  const [row] = await db.insert(guesses).values({ target, madeAt }).returning({ id: guesses.id });
  if (!row) throw new Error("the guess was not stored");
  return row.id;
}

/** How many guesses a target has seen since an instant, and when the first of them was made. */
export async function countGuesses(db: Reader, target: string, since: Date): Promise<{ made: number; firstAt: Date }> {
  const [row] = await db
    .select({ made: count(), firstAt: sql<string | null>`min(${guesses.madeAt})` })
    .from(guesses)
    .where(and(eq(guesses.target, target), gt(guesses.madeAt, since)));
  return { made: row?.made ?? 0, firstAt: new Date(row?.firstAt ?? since) };
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
