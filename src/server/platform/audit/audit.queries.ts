import { and, count, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { auditLog } from "#server/platform/db/schema/audit.ts";
import { users } from "#server/platform/db/schema/people.ts";

export async function insertChange(tx: Tx, change: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(change);
}

interface ActivityFilter {
  entity: string | undefined;
  entityId: string | undefined;
  /** Start of the interval, inclusive. `until` is exclusive. */
  from: Date | undefined;
  until: Date | undefined;
}

/**
 * Entries of the audit log, newest first, with the actor's username. `afterId` is the last entry of the previous page.
 */
export async function listChanges(
  db: Reader,
  filter: ActivityFilter,
  { afterId, limit }: { afterId: number | undefined; limit: number },
) {
  const isAfter = afterId === undefined ? undefined : lt(auditLog.id, afterId);
  return db
    .select({ entry: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .where(and(matches(filter), isAfter))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Number of matching entries. Counting stops at one more than `TOTAL_COUNT_MAX`. */
export async function countChanges(db: Reader, filter: ActivityFilter): Promise<number> {
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matches(filter))
    .limit(TOTAL_COUNT_MAX + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function matches({ entity, entityId, from, until }: ActivityFilter): SQL | undefined {
  return and(
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    until === undefined ? undefined : lt(auditLog.createdAt, until),
  );
}
