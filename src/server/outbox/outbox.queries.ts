import { and, asc, count, desc, eq, gt, gte, ilike, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { LATE_LETTER_MINUTES, type LetterFilter } from "#contract/admin-letters.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import { DAY_MS, MINUTE_MS } from "#domain/milliseconds.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { letters } from "#server/db/schema/marketing.ts";
import type { LetterRow } from "#server/mail/for-others.ts";
import { LETTER_SUBJECTS } from "./letter-subjects.ts";

const LETTER_KINDS = Object.keys(LETTER_SUBJECTS) as LetterRow["kind"][];

interface OutboxFilter {
  search: string | undefined;
  kind: string | undefined;
  status: LetterFilter | undefined;
  now: Date;
}

/** Newest first; `afterId` is the last one of the page before. */
export async function listOutboxPage(
  db: Reader,
  filter: OutboxFilter,
  { afterId, limit }: { afterId: number | undefined; limit: number },
): Promise<LetterRow[]> {
  const isAfter = afterId === undefined ? undefined : lt(letters.id, afterId);
  return db
    .select()
    .from(letters)
    .where(and(matches(filter), isAfter))
    .orderBy(desc(letters.id))
    .limit(limit);
}

/** How many letters there are, up to one more than is counted. */
export async function countOutbox(db: Reader, filter: OutboxFilter): Promise<number> {
  const some = db
    .select({ id: letters.id })
    .from(letters)
    .where(matches(filter))
    .limit(TOTAL_COUNT_MAX + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function matches({ search, kind, status, now }: OutboxFilter): SQL | undefined {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    status === undefined ? undefined : isOf(status, now),
    kind === undefined ? undefined : ilike(letters.kind, kind.replace(/[\\%_]/g, "\\$&")),
    search ? or(ilike(letters.recipient, pattern), ilike(letters.about, pattern), isOfOrder(search)) : undefined,
  );
}

/** "#1044" and "Order #1044", as the list itself calls it, are the order that a letter tells of. */
function isOfOrder(search: string): SQL | undefined {
  const orderId = /^(?:order )?#(\d{1,9})$/i.exec(search.trim())?.[1];
  return orderId === undefined ? undefined : sql`${letters.facts}->>'orderId' = ${orderId}`;
}

function isOf(status: LetterFilter, now: Date): SQL | undefined {
  switch (status) {
    case "late":
      return and(eq(letters.status, "waiting"), isLate(now));
    case "failed-lately":
      return and(eq(letters.status, "failed"), gte(letters.failedAt, new Date(now.getTime() - DAY_MS)));
    default:
      return eq(letters.status, status);
  }
}

/** Of a letter that waits: one that is to go again has its turn anew. */
function isLate(now: Date): SQL | undefined {
  const since = new Date(now.getTime() - LATE_LETTER_MINUTES * MINUTE_MS);
  return and(lte(letters.createdAt, since), or(gt(letters.attempts, 0), lte(letters.nextAttemptAt, since)));
}

/** All letters about some things, "order:1001", oldest first. */
export async function listLettersAbout(
  db: Reader,
  abouts: readonly string[],
): Promise<Pick<LetterRow, "id" | "kind" | "status" | "createdAt" | "sentAt">[]> {
  const { id, kind, status, createdAt, sentAt } = letters;
  return (
    db
      .select({ id, kind, status, createdAt, sentAt })
      .from(letters)
      // With the kinds it is found by the index that makes a letter go once.
      .where(and(inArray(letters.kind, LETTER_KINDS), inArray(letters.about, [...abouts])))
      .orderBy(asc(letters.id))
  );
}

export interface OutboxFigures {
  waiting: number;
  /** How long the first of them has been due; 0 where none is. */
  oldestSeconds: number;
  /** Of those that wait: for `LATE_LETTER_MINUTES` and longer. */
  late: number;
  /** Of those that wait: tried in vain. */
  failing: number;
  /** Given up in the last 24 hours. */
  failedLately: number;
}

/** How the outbox stands, from two short indexes. */
export async function readOutboxFigures(db: Reader, now: Date): Promise<OutboxFigures> {
  const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - min(${letters.nextAttemptAt}))`;
  const [waiting] = await db
    .select({
      waiting: count(),
      oldestSeconds: sql`greatest(coalesce(${age}, 0), 0)::float`.mapWith(Number),
      late: sql`count(*) filter (where ${isLate(now)})`.mapWith(Number),
      failing: sql`count(*) filter (where ${letters.attempts} > 0 and ${letters.lastError} is not null)`.mapWith(
        Number,
      ),
    })
    .from(letters)
    .where(eq(letters.status, "waiting"));
  const [failed] = await db.select({ lately: count() }).from(letters).where(isOf("failed-lately", now));
  return {
    ...(waiting ?? { waiting: 0, oldestSeconds: 0, late: 0, failing: 0 }),
    failedLately: failed?.lately ?? 0,
  };
}

export async function findLetter(db: Reader, letterId: number): Promise<LetterRow | undefined> {
  const [row] = await db.select().from(letters).where(eq(letters.id, letterId));
  return row;
}

/** Locks the row until the transaction ends. */
export async function lockLetter(tx: Tx, letterId: number): Promise<LetterRow | undefined> {
  const [row] = await tx.select().from(letters).where(eq(letters.id, letterId)).for("update");
  return row;
}

/** Puts a letter back at the front of the outbox, its attempts counted anew. */
export async function markWaiting(tx: Tx, letterId: number, now: Date): Promise<void> {
  await tx
    .update(letters)
    .set({ status: "waiting", attempts: 0, nextAttemptAt: now, lastError: null })
    .where(eq(letters.id, letterId));
}
