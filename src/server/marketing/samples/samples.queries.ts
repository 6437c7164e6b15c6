import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { sampleRequests } from "#server/platform/db/schema/marketing.ts";
import { containsText } from "#server/platform/db/search-text.ts";

/** Stores a request. False if the household or the email address already has one. */
export async function insertSampleRequest(db: Reader, row: typeof sampleRequests.$inferInsert): Promise<boolean> {
  const stored = await db.insert(sampleRequests).values(row).onConflictDoNothing().returning({ id: sampleRequests.id });
  return stored.length > 0;
}

export type SampleRow = typeof sampleRequests.$inferSelect;

interface SampleFilter {
  search: string | undefined;
  status: SampleRow["status"] | undefined;
}

/** Last request of the previous page. */
export interface SamplePosition {
  isSent: boolean;
  id: number;
}

/** One page of sample requests: open ones first, each group newest first. */
export async function listSamplesPage(
  db: Reader,
  filter: SampleFilter,
  { after, limit }: { after: SamplePosition | undefined; limit: number },
): Promise<SampleRow[]> {
  const { status, id } = sampleRequests;
  // In alphabetical order, "pending" precedes "sent".
  return db
    .select()
    .from(sampleRequests)
    .where(and(matches(filter), after && isAfter(after)))
    .orderBy(asc(status), desc(id))
    .limit(limit);
}

function isAfter({ isSent, id }: SamplePosition): SQL | undefined {
  const { status } = sampleRequests;
  const isLower = lt(sampleRequests.id, id);
  return isSent ? and(eq(status, "sent"), isLower) : or(eq(status, "sent"), isLower);
}

/** Some requests, oldest first. */
export async function listSamplesById(db: Reader, sampleIds: readonly number[]): Promise<SampleRow[]> {
  return db
    .select()
    .from(sampleRequests)
    .where(inArray(sampleRequests.id, [...sampleIds]))
    .orderBy(asc(sampleRequests.id));
}

/** Number of requests that match a filter. */
export async function countSamples(db: Reader, filter: SampleFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(sampleRequests).where(matches(filter));
  return row?.count ?? 0;
}

function matches({ search, status }: SampleFilter): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(sampleRequests.status, status),
    search
      ? or(
          containsText(sampleRequests.email, search),
          containsText(sampleRequests.postcode, search),
          containsText(sql`${sampleRequests.firstName} || ' ' || ${sampleRequests.lastName}`, search),
        )
      : undefined,
  );
}

export async function lockSample(tx: Tx, sampleId: number): Promise<SampleRow | undefined> {
  const [row] = await tx.select().from(sampleRequests).where(eq(sampleRequests.id, sampleId)).for("update");
  return row;
}

export async function saveSample(
  tx: Tx,
  sampleId: number,
  changes: Pick<SampleRow, "status" | "sentAt">,
): Promise<void> {
  await tx.update(sampleRequests).set(changes).where(eq(sampleRequests.id, sampleId));
}
