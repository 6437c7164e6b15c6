import { count, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { paymentEvents } from "#server/db/schema/payments.ts";

export async function hasPaymentEvent(db: Reader, id: string): Promise<boolean> {
  const [row] = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id));
  return row !== undefined;
}

/** Notes an event as worked through; false when it was. A second transaction with the same event waits for the first. */
export async function insertPaymentEvent(tx: Tx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing({ target: paymentEvents.id })
    .returning({ id: paymentEvents.id });
  return noted.length > 0;
}

/** How many events there have been about something of the provider's. */
export async function countEventsAbout(db: Reader, objectId: string): Promise<number> {
  const [row] = await db.select({ made: count() }).from(paymentEvents).where(eq(paymentEvents.objectId, objectId));
  return row?.made ?? 0;
}
