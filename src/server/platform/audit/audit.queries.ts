import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { auditLog, type ChangedFields } from "#server/platform/db/schema/audit.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";

export async function insertChange(tx: Tx, change: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(change);
}

interface ActivityFilter {
  search: string | undefined;
  entity: string | undefined;
  entityId: string | undefined;
  /** Start of the interval, inclusive. `until` is exclusive. */
  from: Date | undefined;
  until: Date | undefined;
}

/**
 * Entries of the audit log, newest first, with the actor's names. `afterId` is the last entry of the previous page.
 */
export async function listChanges(
  db: Reader,
  filter: ActivityFilter,
  { afterId, limit }: { afterId: number | undefined; limit: number },
) {
  const isAfter = afterId === undefined ? undefined : lt(auditLog.id, afterId);
  return db
    .select({ entry: auditLog, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .where(and(matches(db, filter), isAfter))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

export async function listUserNames(db: Reader, userIds: readonly number[]) {
  return db
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...userIds]));
}

/** The latest entry of an entity after which the given fields had the given values. */
export async function findChangeTo(
  db: Reader,
  { entity, entityId, after }: { entity: string; entityId: string; after: ChangedFields },
) {
  const [row] = await db
    .select({ entry: auditLog, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .where(
      and(
        eq(auditLog.entity, entity),
        eq(auditLog.entityId, entityId),
        sql`${auditLog.after} @> ${JSON.stringify(after)}::jsonb`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}

/** Number of matching entries. Counting stops at one more than `TOTAL_COUNT_MAX`. */
export async function countChanges(db: Reader, filter: ActivityFilter): Promise<number> {
  const some = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(matches(db, filter))
    .limit(TOTAL_COUNT_MAX + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

function matches(db: Reader, { search, entity, entityId, from, until }: ActivityFilter): SQL | undefined {
  return and(
    search ? hasText(db, search) : undefined,
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    from === undefined ? undefined : gte(auditLog.createdAt, from),
    until === undefined ? undefined : lt(auditLog.createdAt, until),
  );
}

function hasText(db: Reader, search: string): SQL | undefined {
  const id = /^#?(\d{1,9})$/.exec(search)?.[1];
  const people = db.select({ id: users.id }).from(users).where(matchesSearchText(users.searchText, search));
  const isKey = sql`strpos(lower(${auditLog.keyName}), ${search.toLowerCase()}) > 0`;
  return or(isKey, inArray(auditLog.actorUserId, people), id === undefined ? undefined : eq(auditLog.entityId, id));
}

export const AUDIT_TABLES: PersonalTables = {
  audit_log: {
    export: {
      adminActions: { of: ({ userId }) => sql`actor_user_id = ${userId}` },
      changesToAccount: {
        of: ({ userId }) => sql`entity in ('user', 'customer') and entity_id = ${String(userId)}`,
      },
    },
    erasure: anonymiseAuditLog,
    retention: [{ days: 6 * 366, forget: deleteAuditEntries }],
  },
};

/** Keeps the fact of a change, without its content. Entries about orders and boxes contain names only in addresses. */
async function anonymiseAuditLog(tx: Tx, { userId, ids }: Erased): Promise<void> {
  await tx.update(auditLog).set({ keyName: null }).where(eq(auditLog.actorUserId, userId));
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(inArray(auditLog.entity, ["user", "customer"]), eq(auditLog.entityId, String(userId))));
  await blankEntries(
    tx,
    [
      { entity: "order", ids: ids.orders },
      { entity: "subscription", ids: ids.subscriptions },
      { entity: "box", ids: ids.boxes },
    ],
    ["deliveryAddress", "recipient", "email"],
  );
}

/**
 * Deletes the content of entries about some entities that contain one of the fields. The fact of a change stays. `ids`
 * is a subquery.
 */
export async function blankEntries(
  tx: Tx,
  about: readonly { entity: string; ids: SQL }[],
  fields: readonly string[],
): Promise<void> {
  const isAbout = about.map(({ entity, ids }) =>
    and(
      eq(auditLog.entity, entity),
      sql`${auditLog.entityId} in (select of_person.id::text from (${ids}) of_person(id))`,
    ),
  );
  const hasField = sql`${auditLog.after} ?| ${sql.param([...fields])}::text[]`;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(or(...isAbout), hasField));
}

async function deleteAuditEntries(db: Reader, before: Date): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.createdAt, before));
}
