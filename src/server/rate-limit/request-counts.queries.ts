import { lt, sql } from "drizzle-orm";
import { composeSql } from "#server/db/compose-once.ts";
import type { Reader } from "#server/db/open-database.ts";
import { requestCounts } from "#server/db/schema/request-counts.ts";

export interface RequestCount {
  key: string;
  made: number;
  endsAt: Date;
}

const IS_OVER = sql`${requestCounts.endsAt} <= ${sql.placeholder("now")}::timestamptz`;

const addingRequests = composeSql<{ key: string; made: number; ends_at: string | Date }>(
  () => sql`
    insert into ${requestCounts} (key, made, ends_at)
    select key, made, ends_at
    from jsonb_to_recordset(${sql.placeholder("counts")}::jsonb) as v(key text, made integer, ends_at timestamptz)
    on conflict (key) do update set
      made = case when ${IS_OVER} then excluded.made else ${requestCounts.made} + excluded.made end,
      ends_at = case when ${IS_OVER} then excluded.ends_at else ${requestCounts.endsAt} end
    returning key, made, ends_at`,
);

/** Adds to what all processes have counted, a time that is over beginning anew; answers the sums. */
export async function addRequests(db: Reader, counts: readonly RequestCount[], now: Date): Promise<RequestCount[]> {
  const sent = counts.map(({ key, made, endsAt }) => ({ key, made, ends_at: endsAt }));
  const rows = await addingRequests(db, { counts: JSON.stringify(sent), now: now.toISOString() });
  return rows.map(({ key, made, ends_at: endsAt }) => ({ key, made, endsAt: new Date(endsAt) }));
}

/** Forgets the times that are over. */
export async function deleteRequestsBefore(db: Reader, now: Date): Promise<void> {
  await db.delete(requestCounts).where(lt(requestCounts.endsAt, now));
}
