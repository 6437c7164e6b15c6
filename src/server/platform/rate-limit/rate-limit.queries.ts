import { eq, inArray, like, lt, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { requestCounts } from "#server/platform/db/schema/counters.ts";
import { rateLimitAttempts } from "#server/platform/db/schema/people.ts";
import { sqlStatement } from "#server/platform/db/statement.ts";

/** Limit of attempts on one target, such as an account or a network. */
export interface RateLimit {
  target: string;
  attemptsMax: number;
  withinMinutes: number;
}

const recordingAttempts = sqlStatement<{ noted: readonly number[] | null; wait_minutes: number | null }>(
  () =>
    sql`select noted, wait_minutes from note_guesses(${sql.placeholder("limits")}::jsonb, ${sql.placeholder("now")}::timestamptz)`,
  // The called function writes, so this statement must not be sent together with the transaction's begin.
  { sendWithBegin: false },
);

/**
 * Counts the attempts on the targets and adds one to each. Transactions with the same target run one after the other.
 * Returns the new attempts' ids, or the minutes until another attempt is allowed.
 */
export async function recordAttempts(
  db: Reader,
  limits: readonly RateLimit[],
  now: Date,
): Promise<{ noted: readonly number[] } | { waitMinutes: number }> {
  // The database function uses the limit's former name.
  const stored = limits.map(({ attemptsMax: guessesMax, ...limit }) => ({ ...limit, guessesMax }));
  const [row] = await recordingAttempts(db, { limits: JSON.stringify(stored), now: now.toISOString() });
  if (!row) throw new Error("the guess was neither noted nor refused");
  return row.wait_minutes === null ? { noted: row.noted ?? [] } : { waitMinutes: row.wait_minutes };
}

export async function insertAttempt(db: Reader, target: string, madeAt: Date): Promise<void> {
  await db.insert(rateLimitAttempts).values({ target, madeAt });
}

export async function deleteAttempts(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.delete(rateLimitAttempts).where(inArray(rateLimitAttempts.id, [...ids]));
}

export async function deleteAttemptsAt(db: Reader, target: string): Promise<void> {
  await db.delete(rateLimitAttempts).where(eq(rateLimitAttempts.target, target));
}

export async function deleteAttemptsBefore(db: Reader, instant: Date): Promise<void> {
  await db.delete(rateLimitAttempts).where(lt(rateLimitAttempts.madeAt, instant));
}

export interface RequestCount {
  key: string;
  made: number;
  endsAt: Date;
}

const IS_OVER = sql`${requestCounts.endsAt} <= ${sql.placeholder("now")}::timestamptz`;

const addingRequests = sqlStatement<{ key: string; made: number; ends_at: string | Date }>(
  () => sql`
    insert into ${requestCounts} (key, made, ends_at)
    select key, made, ends_at
    from jsonb_to_recordset(${sql.placeholder("counts")}::jsonb) as v(key text, made integer, ends_at timestamptz)
    on conflict (key) do update set
      made = case when ${IS_OVER} then excluded.made else ${requestCounts.made} + excluded.made end,
      ends_at = case when ${IS_OVER} then excluded.ends_at else ${requestCounts.endsAt} end
    returning key, made, ends_at`,
);

/** Adds to the counts of all processes, restarting expired windows. Returns the sums. */
export async function addRequests(db: Reader, counts: readonly RequestCount[], now: Date): Promise<RequestCount[]> {
  const sent = counts.map(({ key, made, endsAt }) => ({ key, made, ends_at: endsAt }));
  const rows = await addingRequests(db, { counts: JSON.stringify(sent), now: now.toISOString() });
  return rows.map(({ key, made, ends_at: endsAt }) => ({ key, made, endsAt: new Date(endsAt) }));
}

/** Deletes expired windows. */
export async function deleteRequestsBefore(db: Reader, now: Date): Promise<void> {
  await db.delete(requestCounts).where(lt(requestCounts.endsAt, now));
}

export const RATE_LIMIT_TABLES: PersonalTables = {
  guesses: {
    export: "counts tries, most of them of strangers",
    erasure: deleteAttemptsOf,
    retention: { job: "forget-old-guesses" },
  },
};

async function deleteAttemptsOf(tx: Tx, { userId }: Erased): Promise<void> {
  await tx
    .delete(rateLimitAttempts)
    .where(
      or(
        inArray(rateLimitAttempts.target, [
          `user:${userId}`,
          `password:${userId}`,
          `code:${userId}`,
          `verification:${userId}`,
        ]),
        like(rateLimitAttempts.target, `device:${userId}:%`),
      ),
    );
}
