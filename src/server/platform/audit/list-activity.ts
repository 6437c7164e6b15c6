import type * as calls from "#contract/admin/admin-overview.ts";
import type { ActivityEntry } from "#contract/admin/admin-overview.ts";
import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { addDays, isoDay, londonInstant } from "#domain/calendar.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { ChangedFields } from "#server/platform/db/schema/audit.ts";
import { cutPage, type Page, readIdCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { countChanges, listChanges, listUserNames } from "./audit.queries.ts";

/** One page of the audit log, newest first. Days are London days. */
export async function listActivity(
  shop: Shop,
  { search, entity, entityId, from, until, limit, cursor }: ParsedInputOf<typeof calls.listActivity>,
): Promise<Page<Omit<ActivityEntry, "name">>> {
  const filter = {
    search,
    entity,
    entityId,
    from: from ? londonInstant(isoDay(from), 0) : undefined,
    until: until ? londonInstant(addDays(isoDay(until), 1), 0) : undefined,
  };
  const [rows, counted] = await Promise.all([
    listChanges(shop.db, filter, { afterId: readIdCursor(cursor), limit: limit + 1 }),
    countChanges(shop.db, filter),
  ]);
  const names = await readUserNames(shop.db, userIdsIn(rows));
  const named = (fields: ChangedFields | null) => fields && nameUsers(fields, names);
  const entries = rows.map(({ entry, ...user }) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    actor: entry.keyName === null ? nameActor(entry.actorUserId, user) : `Key ${entry.keyName}`,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: named(entry.before),
    after: named(entry.after),
  }));
  return {
    ...cutPage(entries, limit, ({ id }) => writeCursor([id])),
    totalCount: Math.min(counted, TOTAL_COUNT_MAX),
    isTotalCapped: counted > TOTAL_COUNT_MAX,
  };
}

/** Fields that hold the id of a user, such as `assigneeUserId`. */
const USER_FIELD = /UserId$/;

function userIdsIn(rows: readonly { entry: Record<"before" | "after", ChangedFields | null> }[]): number[] {
  const fields = rows.flatMap(({ entry }) => [entry.before, entry.after].flatMap((each) => Object.entries(each ?? {})));
  const ids = fields.flatMap(([name, value]) => (USER_FIELD.test(name) && typeof value === "number" ? value : []));
  return [...new Set(ids)];
}

/** Replaces the ids of users by their names. */
function nameUsers(fields: ChangedFields, names: ReadonlyMap<number, string>): ChangedFields {
  const entries = Object.entries(fields).map(([name, value]) => {
    const isUser = USER_FIELD.test(name) && typeof value === "number";
    return [name, isUser ? (names.get(value) ?? `user ${value}`) : value] as const;
  });
  return Object.fromEntries(entries);
}

async function readUserNames(db: Reader, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map();
  const users = await listUserNames(db, userIds);
  return new Map(users.map(({ id, ...user }) => [id, nameActor(id, user)]));
}

/** First and last name, else the username. */
export function nameActor(
  userId: number | null,
  { username, firstName, lastName }: Record<"username" | "firstName" | "lastName", string | null>,
): string {
  if (userId === null) return "";
  const name = `${firstName ?? ""} ${lastName ?? ""}`.trim();
  return name || (username ?? `user ${userId}`);
}
