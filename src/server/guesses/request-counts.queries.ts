import { lt, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { requestCounts } from "#server/db/schema/request-counts.ts";

export interface RequestCount {
  key: string;
  made: number;
  endsAt: Date;
}

/** Adds to what all processes have counted, a minute that is over beginning anew; answers the sums. */
export async function addRequests(db: Reader, counts: readonly RequestCount[], now: Date): Promise<RequestCount[]> {
  const isOver = sql`${requestCounts.endsAt} <= ${now.toISOString()}`;
  return db
    .insert(requestCounts)
    .values([...counts])
    .onConflictDoUpdate({
      target: requestCounts.key,
      set: {
        made: sql`case when ${isOver} then excluded.made else ${requestCounts.made} + excluded.made end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${requestCounts.endsAt} end`,
      },
    })
    .returning();
}

/** Forgets the minutes that are over. */
export async function deleteRequestsBefore(db: Reader, now: Date): Promise<void> {
  await db.delete(requestCounts).where(lt(requestCounts.endsAt, now));
}
