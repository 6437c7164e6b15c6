import { and, desc, eq, gt, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import { sessions, users } from "#server/platform/db/schema/people.ts";
import { statement } from "#server/platform/db/statement.ts";

export interface SessionRow {
  id: number;
  sid: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
}

const signedInAt = sql`to_timestamp((${sessions.sess}->>'signedInAtMs')::double precision / 1000)`;

const findingSession = statement(
  { sess: sessions.sess, userId: sessions.userId, lastSeenAt: sessions.lastSeenAt },
  (db, fields) =>
    db
      .select(fields)
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.sid, sql.placeholder("sidHash")),
          gt(sessions.expire, sql.placeholder("now")),
          or(isNull(sessions.userId), isNull(users.sessionsFrom), sql`${signedInAt} >= ${users.sessionsFrom}`),
        ),
      ),
);

/** Finds a session. Undefined if it has expired, or if it is older than the last time its user ended all sessions. */
export async function findSession(
  db: Database,
  sidHash: string,
  now: Date,
): Promise<{ sess: unknown; userId: number | null; lastSeenAt: Date } | undefined> {
  const [row] = await findingSession(db, { sidHash, now });
  return row;
}

/** Records a session's use and its new end. */
export async function touchSession(
  db: Database,
  sidHash: string,
  change: { lastSeenAt: Date; expire?: Date },
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.sid, sidHash));
}

export async function saveSession(
  db: Database,
  session: { sid: string; sess: unknown; expire: Date; userId: number | null; device: string },
  now: Date,
): Promise<void> {
  const { sid, ...change } = session;
  await db
    .insert(sessions)
    .values({ ...session, createdAt: now, lastSeenAt: now })
    .onConflictDoUpdate({ target: sessions.sid, set: change });
}

export async function deleteSession(db: Database, sidHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sidHash));
}

export async function deleteOldSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expire, now));
}

/** A user's sessions, latest use first. */
export async function listSessionsOf(db: Reader, userId: number, now: Date): Promise<SessionRow[]> {
  return db
    .select({
      id: sessions.id,
      sid: sessions.sid,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expire, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** True if the user had this session. */
export async function deleteSessionOf(db: Reader, userId: number, sessionId: number): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return gone.length > 0;
}

/** Deletes all of a user's sessions, except the current session if it is given. */
export async function deleteSessionsOf(db: Reader, userId: number, currentSidHash?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), currentSidHash === undefined ? undefined : ne(sessions.sid, currentSidHash)),
    );
}
