import { asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { invoices, refunds } from "#server/platform/db/schema/payments.ts";

export interface OrderToPrint {
  order: typeof orders.$inferSelect;
  /** Of the code that it was bought with. */
  discountCode: string | null;
}
export type ItemToPrint = typeof orderItems.$inferSelect;
export interface DocumentRow {
  document: typeof invoices.$inferSelect;
  /** Of a credit note. */
  refund: Pick<typeof refunds.$inferSelect, "kind" | "reason" | "lines"> | null;
}

export async function listOrdersToPrint(db: Reader, orderIds: readonly number[]): Promise<OrderToPrint[]> {
  return db
    .select({ order: orders, discountCode: discountCodes.code })
    .from(orders)
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(inArray(orders.id, [...orderIds]));
}

export async function listItemsToPrint(db: Reader, orderIds: readonly number[]): Promise<ItemToPrint[]> {
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id));
}

/** The numbered papers of some orders, oldest first. */
export async function listDocuments(db: Reader, orderIds: readonly number[]): Promise<DocumentRow[]> {
  return db
    .select({ document: invoices, refund: { kind: refunds.kind, reason: refunds.reason, lines: refunds.lines } })
    .from(invoices)
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.id));
}

/** Which of some orders have a numbered paper. */
export async function listNumberedOrderIds(db: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]));
  return new Set(rows.map((row) => row.orderId));
}

/** Whose order it is, and whether it is paid; undefined when there is none. */
export async function findOrderOwner(
  db: Reader,
  orderId: number,
): Promise<{ userId: number | null; paidAt: Date | null } | undefined> {
  const [row] = await db
    .select({ userId: orders.userId, paidAt: orders.paidAt })
    .from(orders)
    .where(eq(orders.id, orderId));
  return row;
}
