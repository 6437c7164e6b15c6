import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { isPrepaidGift, subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/**
 * Finds the subscription that the account shows, the newest active or paused one. Prepaid gifts come after
 * subscriptions, and those that are ending come last.
 */
export async function findCurrentSubscription(db: Reader, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ["active", "paused"])))
    .orderBy(asc(subscriptions.cancelAtPeriodEnd), asc(isPrepaidGift), desc(subscriptions.id))
    .limit(1);
  return row;
}

/** Lists a customer's subscriptions, first active and paused ones, then the others, newest first within each group. */
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

/** Time of the customer's last password change. Sessions and links from before that time are not valid. */
export async function findSessionsFrom(db: Reader, subscriptionId: number): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ sessionsFrom: users.sessionsFrom })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, subscriptionId));
  return row?.sessionsFrom;
}

type NewSubscription = typeof subscriptions.$inferInsert;

/**
 * Inserts a subscription. An order line starts at most one subscription, so a second call inserts nothing and returns
 * undefined.
 */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<SubscriptionRow | undefined> {
  const [stored] = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing({ target: subscriptions.orderItemId })
    .returning();
  return stored;
}

export interface PaidBox {
  boxId: number;
  subscriptionId: number;
  boxMonth: BoxMonth;
  orderItemId: number;
  isFirst: boolean;
}

/**
 * Lists the boxes that an order paid for, each with its order line. A first box has its own line. A renewal order has
 * only one line.
 */
export async function listBoxesPaidBy(db: Reader, orderId: number): Promise<PaidBox[]> {
  const isFirst = eq(subscriptions.orderItemId, orderItems.id);
  const isRenewal = sql`${boxes.chargeOn} is not null and ${orderItems.isSubscription}`;
  return db
    .select({
      boxId: boxes.id,
      subscriptionId: boxes.subscriptionId,
      boxMonth: boxes.boxMonth,
      orderItemId: orderItems.id,
      isFirst: sql<boolean>`${isFirst}`,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(orderItems, eq(orderItems.orderId, boxes.orderId))
    .where(and(eq(boxes.orderId, orderId), or(isFirst, isRenewal)))
    .orderBy(asc(boxes.subscriptionId), asc(boxes.boxMonth));
}

/** Archives an ended subscription. False if it is running or already archived. */
export async function archiveEnded(tx: Tx, subscriptionId: number, now: Date): Promise<boolean> {
  const archived = await tx
    .update(subscriptions)
    .set({ archivedAt: now, updatedAt: now })
    .where(
      and(
        eq(subscriptions.id, subscriptionId),
        isNull(subscriptions.archivedAt),
        inArray(subscriptions.status, ["cancelled", "completed"]),
      ),
    )
    .returning({ id: subscriptions.id });
  return archived.length > 0;
}
