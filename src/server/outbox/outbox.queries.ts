import { and, count, desc, eq, ilike, lt, or, type SQL } from "drizzle-orm";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { letters } from "#server/db/schema/marketing.ts";
import type { LetterRow } from "#server/mail/for-others.ts";

interface OutboxFilter {
  search: string | undefined;
  kind: string | undefined;
  status: LetterRow["status"] | undefined;
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

function matches({ search, kind, status }: OutboxFilter): SQL | undefined {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    status === undefined ? undefined : eq(letters.status, status),
    kind === undefined ? undefined : ilike(letters.kind, kind.replace(/[\\%_]/g, "\\$&")),
    search ? or(ilike(letters.recipient, pattern), ilike(letters.about, pattern)) : undefined,
  );
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
