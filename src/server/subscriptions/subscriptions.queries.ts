import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The subscription that the account shows: the newest that runs or pauses, those that are ending last. */
export async function findCurrentSubscription(db: Reader, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["active", "paused"])))
    .orderBy(asc(subscriptions.cancelAtPeriodEnd), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** A customer's subscriptions: running and paused ones first, then newest first. */
export async function listSubscriptionsOf(db: Reader, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(sql`${subscriptions.status} not in ('active', 'paused')`, desc(subscriptions.id));
}

export async function findSubscription(db: Reader, subscriptionId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  return row;
}

/** Since when its customer's sessions count: when they last changed their password. */
export async function findSessionsFrom(db: Reader, subscriptionId: number): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ sessionsFrom: users.sessionsFrom })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, subscriptionId));
  return row?.sessionsFrom;
}

type NewSubscription = typeof subscriptions.$inferInsert;

/** One order line starts one subscription: a second attempt adds nothing and answers undefined. */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<SubscriptionRow | undefined> {
  const [stored] = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing({ target: subscriptions.orderItemId })
    .returning();
  return stored;
}
