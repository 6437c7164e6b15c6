import { and, count, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
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

/** One page of sample requests, newest first. `afterId` is the last request of the previous page. */
export async function listSamplesPage(
  db: Reader,
  filter: SampleFilter,
  { afterId, limit }: { afterId: number | undefined; limit: number },
): Promise<SampleRow[]> {
  const isAfter = afterId === undefined ? undefined : lt(sampleRequests.id, afterId);
  return db
    .select()
    .from(sampleRequests)
    .where(and(matches(filter), isAfter))
    .orderBy(desc(sampleRequests.id))
    .limit(limit);
}

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
