import type { Reader } from "#server/db/open-database.ts";
import { sampleRequests } from "#server/db/schema/marketing.ts";

/** Whether the request was stored: a household, or an e-mail address, that has one gets no second. */
export async function insertSampleRequest(db: Reader, row: typeof sampleRequests.$inferInsert): Promise<boolean> {
  const stored = await db.insert(sampleRequests).values(row).onConflictDoNothing().returning({ id: sampleRequests.id });
  return stored.length > 0;
}
