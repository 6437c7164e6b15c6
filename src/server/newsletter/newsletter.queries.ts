import { and, eq, lte, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { newsletterSubscribers } from "#server/db/schema/marketing.ts";

export type SubscriberRow = typeof newsletterSubscribers.$inferSelect;

/**
 * Notes that an address asks for the newsletter, with the evidence. What it was before stays until it confirms. A
 * confirmed address, and one that has been written to since `quietSince` (or `endedSince`, when it had ended the
 * newsletter), is answered with undefined: it gets no further letter.
 */
export async function saveRequest(
  tx: Tx,
  request: { email: string; token: string; confirmToken: string; wording: string; source: string; askedAt: Date },
  { quietSince, endedSince }: { quietSince: Date; endedSince: Date },
): Promise<SubscriberRow | undefined> {
  const { confirmToken, wording, source, askedAt } = request;
  const { status } = newsletterSubscribers;
  const asked = newsletterSubscribers.askedAt;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ ...request, status: "pending" })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { confirmToken, wording, source, askedAt },
      setWhere: or(
        and(eq(status, "pending"), lte(asked, quietSince)),
        and(eq(status, "unsubscribed"), lte(asked, endedSince)),
      ),
    })
    .returning();
  return row;
}

export async function findSubscriber(db: Reader, subscriberId: number): Promise<SubscriberRow | undefined> {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, subscriberId));
  return row;
}

/** Whether the token was the newest request's. Confirming twice keeps the first time as evidence. */
export async function confirmSubscriber(db: Reader, confirmToken: string, now: Date): Promise<boolean> {
  const { status, confirmedAt } = newsletterSubscribers;
  const rows = await db
    .update(newsletterSubscribers)
    .set({
      status: "confirmed",
      confirmedAt: sql`case when ${status} = 'confirmed' then ${confirmedAt} else ${now.toISOString()}::timestamptz end`,
      unsubscribedAt: null,
    })
    .where(eq(newsletterSubscribers.confirmToken, confirmToken))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}

/** Whether there was such a token; ending twice changes nothing more. Letters sent before confirm nothing any more. */
export async function endSubscriber(db: Reader, token: string, now: Date): Promise<boolean> {
  const { unsubscribedAt } = newsletterSubscribers;
  const rows = await db
    .update(newsletterSubscribers)
    .set({
      status: "unsubscribed",
      confirmToken: null,
      unsubscribedAt: sql`coalesce(${unsubscribedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(newsletterSubscribers.token, token))
    .returning({ id: newsletterSubscribers.id });
  return rows.length > 0;
}
