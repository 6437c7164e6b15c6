import { asc, eq, inArray } from "drizzle-orm";
import type { Reader } from "#server/platform/db/open-database.ts";
import { discountCodes } from "#server/platform/db/schema/discounts.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { invoices, refunds } from "#server/platform/db/schema/payments.ts";

export interface OrderToPrint {
  order: typeof orders.$inferSelect;
  discountCode: string | null;
}
export type ItemToPrint = typeof orderItems.$inferSelect;
export interface DocumentRow {
  document: typeof invoices.$inferSelect;
  /** The refund that a credit note documents. Null for an invoice. */
  refund: Pick<typeof refunds.$inferSelect, "kind" | "reason" | "lines" | "status" | "updatedAt"> | null;
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

export async function listDocuments(db: Reader, orderIds: readonly number[]): Promise<DocumentRow[]> {
  return db
    .select({
      document: invoices,
      refund: {
        kind: refunds.kind,
        reason: refunds.reason,
        lines: refunds.lines,
        status: refunds.status,
        updatedAt: refunds.updatedAt,
      },
    })
    .from(invoices)
    .leftJoin(refunds, eq(refunds.id, invoices.refundId))
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.id));
}

export async function listNumberedOrderIds(db: Reader, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ orderId: invoices.orderId })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]));
  return new Set(rows.map((row) => row.orderId));
}

/** The order's owner and payment state. Undefined if there is no such order. */
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
