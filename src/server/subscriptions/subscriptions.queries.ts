import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { orderItems, orders, subscriptions } from "#server/db/schema/orders.ts";

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

/** Marks a running or paused subscription as ending with its period; undefined when it was marked or over already. */
export async function markCancelled(tx: Tx, subscriptionId: number, now: Date): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: true, updatedAt: now })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        inArray(subscriptions.status, ["active", "paused"]),
        eq(subscriptions.cancelAtPeriodEnd, false),
      ),
    )
    .returning();
  return row;
}

export type NewSubscription = typeof subscriptions.$inferInsert;

/** One order line starts one subscription: a second attempt adds nothing. */
export async function insertSubscriptions(tx: Tx, rows: readonly NewSubscription[]): Promise<void> {
  if (rows.length > 0) {
    await tx
      .insert(subscriptions)
      .values([...rows])
      .onConflictDoNothing({ target: subscriptions.orderItemId });
  }
}

export interface UnstartedSubscription {
  id: number;
  orderItemId: number;
  paymentId: string | null;
  cardSetupId: string | null;
  priceId: string | null;
  subscription: SubscriptionRow;
}

/** Paid subscriptions of which the provider does not know yet, oldest first. */
export async function listUnstartedSubscriptions(db: Reader, limit: number): Promise<UnstartedSubscription[]> {
  const rows = await db
    .select({
      subscription: subscriptions,
      paymentId: orders.stripePaymentIntentId,
      cardSetupId: orders.cardSetupId,
      priceId: products.stripePriceId,
    })
    .from(subscriptions)
    .innerJoin(orderItems, eq(orderItems.id, subscriptions.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .where(
      and(
        isNull(subscriptions.stripeSubscriptionId),
        eq(subscriptions.status, "active"),
        sql`${subscriptions.nextChargeOn} is not null`,
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map(({ subscription, paymentId, cardSetupId, priceId }) => ({
    id: subscription.id,
    orderItemId: subscription.orderItemId,
    paymentId,
    cardSetupId,
    priceId,
    subscription,
  }));
}

export async function saveProviderSubscription(db: Reader, subscriptionId: number, providerId: string): Promise<void> {
  await db
    .update(subscriptions)
    .set({ stripeSubscriptionId: providerId })
    .where(and(eq(subscriptions.id, subscriptionId), isNull(subscriptions.stripeSubscriptionId)));
}

/** Subscriptions that end and of which the provider has not been told so, oldest first. */
export async function listUntoldEnds(
  db: Reader,
  limit: number,
): Promise<{ id: number; stripeSubscriptionId: string | null }[]> {
  return db
    .select({ id: subscriptions.id, stripeSubscriptionId: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.cancelAtPeriodEnd, true),
        eq(subscriptions.providerKnowsEnd, false),
        isNotNull(subscriptions.stripeSubscriptionId),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
}

export async function markEndTold(db: Reader, subscriptionId: number): Promise<void> {
  await db.update(subscriptions).set({ providerKnowsEnd: true }).where(eq(subscriptions.id, subscriptionId));
}
