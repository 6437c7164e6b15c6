import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { disputes, refunds } from "#server/platform/db/schema/payments.ts";

export type RefundRow = typeof refunds.$inferSelect;
type NewRefund = typeof refunds.$inferInsert;

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error("the refund was not stored");
  return row;
}

/** Records the refund of a payment that could not settle its order. False if it is already recorded. */
export async function insertUnsettledRefund(tx: Tx, refund: NewRefund & { kind: "unsettled" }): Promise<boolean> {
  const written = await tx.insert(refunds).values(refund).onConflictDoNothing().returning({ id: refunds.id });
  return written.length > 0;
}

/** True if the order's payment is or was refunded because it could not settle the order. */
export async function hasUnsettledRefund(db: Reader, orderId: number): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.kind, "unsettled")))
    .limit(1);
  return rows.length > 0;
}

/** Records a refund made on the provider's own pages. Undefined if it was recorded before. */
export async function insertProviderRefund(
  tx: Tx,
  refund: NewRefund & { kind: "provider" },
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: refunds.providerRefundId })
    .returning();
  return row;
}

export async function findRefundRow(db: Reader, refundId: number): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  return row;
}

export async function selectRefundsOf(db: Reader, orderId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

/** Refunds that are not yet sent to the provider or not yet answered, oldest first. */
export async function listDueRefunds(db: Reader, by: { orderId?: number; limit: number }): Promise<{ id: number }[]> {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.status, "due"), by.orderId === undefined ? undefined : eq(refunds.orderId, by.orderId)))
    .orderBy(asc(refunds.id))
    .limit(by.limit);
}

/** Records the provider's answer about a refund. A final status does not change any more. */
export async function recordRefundAnswer(
  db: Reader,
  refundId: number,
  answer: { status: "pending" | "succeeded" | "failed"; providerRefundId: string | null; now: Date },
): Promise<void> {
  await db
    .update(refunds)
    .set({
      status: answer.status,
      updatedAt: answer.now,
      ...(answer.providerRefundId === null ? {} : { providerRefundId: answer.providerRefundId }),
    })
    .where(
      and(eq(refunds.id, refundId), inArray(refunds.status, ["due", "pending"]), ne(refunds.status, answer.status)),
    );
}

/** The order of a payment, with its row lock. */
export async function lockOrderOfPayment(tx: Tx, paymentId: string): Promise<typeof orders.$inferSelect | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.stripePaymentIntentId, paymentId)).for("update");
  return row;
}

/**
 * Columns that count a line's restocked units: `givenBackQuantity` for units never dispatched, `returnedQuantity` for
 * returned ones.
 */
export type ShelfCount = "givenBackQuantity" | "returnedQuantity";

/**
 * Counts units of a line as restocked and returns the line's product. Undefined if the line has too few units that are
 * not yet restocked.
 */
export async function markOnShelf(
  tx: Tx,
  { count, ...line }: { orderId: number; orderItemId: number; quantity: number; count: ShelfCount },
): Promise<{ productId: number | null } | undefined> {
  const [row] = await tx
    .update(orderItems)
    .set({ [count]: sql`${orderItems[count]} + ${line.quantity}` })
    .where(
      and(
        eq(orderItems.id, line.orderItemId),
        eq(orderItems.orderId, line.orderId),
        eq(orderItems.isSubscription, false),
        sql`${orderItems.givenBackQuantity} + ${orderItems.returnedQuantity} + ${line.quantity} <= ${orderItems.quantity}`,
      ),
    )
    .returning({ productId: orderItems.productId });
  return row;
}

export async function unmarkGivenBack(tx: Tx, orderItemId: number, units: number): Promise<void> {
  await tx
    .update(orderItems)
    .set({ givenBackQuantity: sql`${orderItems.givenBackQuantity} - ${units}` })
    .where(eq(orderItems.id, orderItemId));
}

export type DisputeRow = typeof disputes.$inferSelect;

/** Inserts a dispute, or updates an open one. Does not change a decided dispute. Returns true if the dispute is new. */
export async function upsertDispute(tx: Tx, dispute: typeof disputes.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(disputes)
    .values(dispute)
    .onConflictDoNothing({ target: disputes.id })
    .returning({ id: disputes.id });
  if (inserted.length > 0) return true;
  await tx
    .update(disputes)
    .set({ status: dispute.status, amount: dispute.amount, updatedAt: dispute.updatedAt })
    .where(and(eq(disputes.id, dispute.id), eq(disputes.status, "open")));
  return false;
}

/** Disputes that wait for the shop's answer or the bank's decision, newest first, for the dashboard. */
export async function selectOpenDisputes(db: Reader): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.status, "open")).orderBy(desc(disputes.createdAt));
}
