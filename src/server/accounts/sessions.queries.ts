import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#server/db/open-database.ts";
import { sessions } from "#server/db/schema/people.ts";

export async function findSession(db: Database, sidHash: string, now: Date): Promise<unknown> {
  const [row] = await db
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sidHash), gt(sessions.expire, now)));
  return row?.sess;
}

export async function saveSession(
  db: Database,
  { sidHash, session, expiresAt }: { sidHash: string; session: unknown; expiresAt: Date },
): Promise<void> {
  await db
    .insert(sessions)
    .values({ sid: sidHash, sess: session, expire: expiresAt })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess: session, expire: expiresAt } });
}

export async function deleteSession(db: Database, sidHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sidHash));
}

export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, now));
}
