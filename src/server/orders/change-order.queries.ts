import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { returns } from "#server/platform/db/schema/returns.ts";

export async function hasRefunds(db: Reader, orderId: number): Promise<boolean> {
  const found = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId)).limit(1);
  return found.length > 0;
}

/** Whether somebody must still see to a return of an order. */
export async function hasOpenReturn(db: Reader, orderId: number): Promise<boolean> {
  const isOpen = and(eq(returns.orderId, orderId), isNull(returns.closedAt));
  const found = await db.select({ id: returns.id }).from(returns).where(isOpen).limit(1);
  return found.length > 0;
}

/** Deletes an order with its lines and its events. */
export async function deleteOrderRow(tx: Tx, orderId: number): Promise<void> {
  await tx.delete(orders).where(and(eq(orders.id, orderId), isNull(orders.paidAt)));
}

/** Delivered orders that have been so since a moment and are not complete, oldest first. */
export async function listOrdersToComplete(db: Reader, deliveredBy: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, "delivered"), isNull(orders.completedAt), lte(orders.deliveredAt, deliveredBy)))
    .orderBy(asc(orders.deliveredAt))
    .limit(limit);
}

/** Completes an order that is still delivered; false when it is not, or was complete already. */
export async function markCompleted(db: Reader, orderId: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(orders)
    .set({ completedAt: now })
    .where(and(eq(orders.id, orderId), eq(orders.status, "delivered"), isNull(orders.completedAt)))
    .returning({ id: orders.id });
  return marked.length > 0;
}
