import { eq, sql } from "drizzle-orm";
import type { Database, Reader } from "./open-database.ts";
import { notices } from "./schema/by-rows.ts";

/** Says something on a channel, in a transaction with its commit; `listenTo` hears it, in whatever process. */
export async function announce(db: Reader, channel: string, said: string): Promise<void> {
  await db.execute(sql`select announce(${channel}, ${said})`);
}

/** What a channel's rows amount to, by what they say: it changes with each that is added, in whatever order they commit. */
export async function sumNotices(db: Reader, channel: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ said: notices.said, sum: sql<string>`max(${notices.id}) || ' ' || sum(${notices.id})` })
    .from(notices)
    .where(eq(notices.channel, channel))
    .groupBy(notices.said);
  return new Map(rows.map(({ said, sum }) => [said, sum] as const));
}

/** Takes away what everybody who is alive has heard, by the database's own clock. */
export async function deleteHeardNotices(db: Database): Promise<void> {
  await db.delete(notices).where(sql`${notices.createdAt} < now() - interval '5 minutes'`);
}
