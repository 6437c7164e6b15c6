import { and, asc, eq, gt, gte, inArray, isNull, or } from "drizzle-orm";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader } from "#server/db/open-database.ts";
import { sandboxEvents } from "#server/db/schema/sandbox.ts";

export type SandboxEventRow = typeof sandboxEvents.$inferSelect;

export async function insertSandboxEvents(
  db: Reader,
  events: readonly (typeof sandboxEvents.$inferInsert)[],
): Promise<void> {
  await insertRows(db, sandboxEvents, events);
}

/** Events not delivered yet, oldest first, after the last one that was listed. */
export async function listUndeliveredEvents(
  db: Reader,
  last: Pick<SandboxEventRow, "id" | "createdAt"> | undefined,
  limit: number,
): Promise<Pick<SandboxEventRow, "id" | "kind" | "objectId" | "createdAt">[]> {
  const { id, kind, objectId, createdAt } = sandboxEvents;
  const isLater = last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(id, last.id)));
  return db
    .select({ id, kind, objectId, createdAt })
    .from(sandboxEvents)
    .where(and(isNull(sandboxEvents.deliveredAt), isLater))
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id))
    .limit(limit);
}

export async function listSandboxEventsSince(db: Reader, since: Date): Promise<SandboxEventRow[]> {
  return db
    .select()
    .from(sandboxEvents)
    .where(gte(sandboxEvents.createdAt, since))
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id));
}

export async function markDelivered(db: Reader, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(sandboxEvents)
    .set({ deliveredAt: now })
    .where(and(inArray(sandboxEvents.id, [...ids]), isNull(sandboxEvents.deliveredAt)));
}
