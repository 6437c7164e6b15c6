import { and, asc, gte, inArray, isNull } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { sandboxEvents } from "#server/db/schema/sandbox.ts";
import type { PaymentEvent } from "#server/kernel/payment-gateway.ts";

type SandboxEventRow = typeof sandboxEvents.$inferSelect;

export async function insertSandboxEvent(db: Reader, event: typeof sandboxEvents.$inferInsert): Promise<void> {
  await db.insert(sandboxEvents).values(event);
}

/** Events not delivered yet, oldest first. */
export async function listUndeliveredEvents(db: Reader, limit: number): Promise<PaymentEvent[]> {
  const { id, kind, objectId, createdAt } = sandboxEvents;
  return db
    .select({ id, kind, objectId, createdAt })
    .from(sandboxEvents)
    .where(isNull(sandboxEvents.deliveredAt))
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
