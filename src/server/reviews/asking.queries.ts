import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { orderItems, orders } from "#server/db/schema/orders.ts";
import { parcels } from "#server/db/schema/parcels.ts";
import { users } from "#server/db/schema/people.ts";
import { reviewRefusers } from "#server/db/schema/reviews.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { FIRST_NAME } from "./reviews.queries.ts";

export async function insertRefuser(db: Reader, email: string, refusedAt: Date): Promise<void> {
  await db.insert(reviewRefusers).values({ email, refusedAt }).onConflictDoNothing();
}

export async function deleteRefuser(db: Reader, email: string): Promise<void> {
  await db.delete(reviewRefusers).where(eq(reviewRefusers.email, email));
}

export async function isRefuser(db: Reader, email: string): Promise<boolean> {
  const found = await db
    .select({ email: reviewRefusers.email })
    .from(reviewRefusers)
    .where(eq(reviewRefusers.email, email));
  return found.length > 0;
}

export interface OrderToAsk {
  id: number;
  userId: number | null;
  email: string;
  firstName: string;
}

/**
 * Locks paid orders whose goods arrived, or whose box left, between two instants and of which nobody has been asked. Those
 * that another process asks about are left to it.
 */
export async function lockOrdersToAsk(
  tx: Tx,
  { delivered, boxSent, limit }: Record<"delivered" | "boxSent", { from: Date; to: Date }> & { limit: number },
): Promise<OrderToAsk[]> {
  const due = sql`(
    select o.id from ${orders} o
    where o.status = 'delivered' and o.review_asked_at is null and o.delivered_at between ${delivered.from.toISOString()}::timestamptz and ${delivered.to.toISOString()}::timestamptz
    union
    select i.order_id from ${parcels} p
      join ${boxes} b on b.id = p.box_id
      join ${subscriptions} s on s.id = b.subscription_id and s.gift is null
      join ${orderItems} i on i.id = s.order_item_id
    where p.sent_at between ${boxSent.from.toISOString()}::timestamptz and ${boxSent.to.toISOString()}::timestamptz
  )`;
  const rows = await tx
    .select({ id: orders.id, userId: orders.userId, email: orders.email, firstName: FIRST_NAME })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(isNull(orders.reviewAskedAt), isNotNull(orders.paidAt), isNotNull(orders.email), sql`${orders.id} in ${due}`),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
    .for("update", { of: orders, skipLocked: true });
  return rows.flatMap(({ email, ...order }) => (email === null ? [] : [{ ...order, email }]));
}

export async function noteAsked(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  await tx.update(orders).set({ reviewAskedAt: now }).where(isOneOf(orders.id, orderIds));
}
