import { and, eq, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { newsletterSubscribers } from "#server/db/schema/marketing.ts";

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

/**
 * Notes that an address asks for the newsletter, with the evidence. A confirmed one stays confirmed and is answered
 * with undefined: it gets no further letter.
 */
export async function saveRequest(
  tx: Tx,
  request: { email: string; token: string; wording: string; source: string; askedAt: Date },
): Promise<SubscriberRow | undefined> {
  const { wording, source, askedAt } = request;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ ...request, status: "pending" })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { status: "pending", wording, source, askedAt, unsubscribedAt: null },
      setWhere: ne(newsletterSubscribers.status, "confirmed"),
    })
    .returning();
  return row;
}

/** Whether the token was one of a request that still waits or is confirmed already. */
export async function confirmSubscriber(db: Reader, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ status: "confirmed", confirmedAt: sql`coalesce(${newsletterSubscribers.confirmedAt}, ${now})` })
    .where(and(eq(newsletterSubscribers.token, token), ne(newsletterSubscribers.status, "unsubscribed")))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}

/** Whether there was such a token; ending twice changes nothing more. */
export async function endSubscriber(db: Reader, token: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: sql`coalesce(${newsletterSubscribers.unsubscribedAt}, ${now})` })
    .where(eq(newsletterSubscribers.token, token))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}
