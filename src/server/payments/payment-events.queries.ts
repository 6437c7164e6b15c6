import { count, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { paymentEvents } from "#server/db/schema/payments.ts";

export async function hasPaymentEvent(db: Reader, id: string): Promise<boolean> {
  const [row] = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id));
  return row !== undefined;
}

/**
 * Notes events as worked through; answers the ids of those that were not yet. A second transaction with the same event
 * waits for the first.
 */
export async function insertPaymentEvents(
  tx: Tx,
  events: (typeof paymentEvents.$inferInsert)[],
): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const noted = await tx
    .insert(paymentEvents)
    .values(events)
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  return new Set(noted.map((row) => row.id));
}

/** How many events there have been about something of the provider's. */
export async function countEventsAbout(db: Reader, objectId: string): Promise<number> {
  const [row] = await db.select({ made: count() }).from(paymentEvents).where(eq(paymentEvents.objectId, objectId));
  return row?.made ?? 0;
}
