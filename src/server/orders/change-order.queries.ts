import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

export async function hasRefunds(db: Reader, orderId: number): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId)).limit(1);
  return found.length > 0;
}

export async function hasOpenReturn(db: Reader, orderId: number): Promise<boolean> {
  const isOpen = and(eq(returns.orderId, orderId), isNull(returns.closedAt));
  const found = await db.select({ id: returns.id }).from(returns).where(isOpen).limit(1);
  return found.length > 0;
}

export async function deleteOrderRow(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.id, orderId), isNull(orders.paidAt)));
}

/** Orders that were delivered at or before `deliveredBy` and are not complete, oldest first. */
export async function listOrdersToComplete(db: Reader, deliveredBy: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "delivered"), isNull(orders.completedAt), lte(orders.deliveredAt, deliveredBy)))
    .orderBy(asc(orders.deliveredAt))
    .limit(limit);
}

/**
 * Marks an order with the status "delivered" as complete. False if the order has another status or was already
 * complete.
 */
export async function markCompleted(db: Reader, orderId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(orders)
    .set({ completedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, "delivered"), isNull(orders.completedAt)))
    .returning({ id: orders.id });
  return marked.length > 0;
}
