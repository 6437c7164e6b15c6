import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, unmatchedPayments } from "#server/platform/db/schema/boxes.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { paymentDifferences, refunds } from "#server/platform/db/schema/payments.ts";

export interface BookedPayment {
  /** Null for a paid order without a payment. */
  paymentId: string | null;
  /** Undefined for an unpaid box, and for an unmatched payment. */
  orderId: number | undefined;
  isPaid: boolean;
  amountPence: Pence;
  /** Refunds requested from the provider and not refused. */
  refundedPence: Pence;
}

const ORDER = { id: orders.id, paymentId: orders.stripePaymentIntentId, amount: orders.amount, paidAt: orders.paidAt };
type OrderOfPayment = { id: number; paymentId: string | null; amount: Pence; paidAt: Date | null };

/** The shop's rows about these payments. Payments without a row are left out. */
export async function findBookedPayments(
  db: Reader,
  paymentIds: readonly string[],
): Promise<Map<string, BookedPayment>> {
  const ids = [...paymentIds];
  if (ids.length === 0) return new Map();
  const ofBoxes = await db
    .select({ paymentId: boxes.paymentId, amount: boxes.price, giftCardAmount: boxes.giftCardAmount })
    .from(boxes)
    .where(inArray(boxes.paymentId, ids));
  const unmatched = await db.select().from(unmatchedPayments).where(inArray(unmatchedPayments.paymentId, ids));
  const ofOrders = await db.select(ORDER).from(orders).where(inArray(orders.stripePaymentIntentId, ids));
  const nothing = pence(0);
  // If a payment belongs to an order and a box, the order's entry is used, because it contains more facts.
  const booked: BookedPayment[] = [
    ...ofBoxes.map(({ paymentId, amount, giftCardAmount }) => ({
      paymentId,
      orderId: undefined,
      isPaid: false,
      amountPence: pence(amount - giftCardAmount),
      refundedPence: nothing,
    })),
    ...unmatched.map(({ paymentId, amount, refundId }) => ({
      paymentId,
      orderId: undefined,
      isPaid: true,
      amountPence: amount,
      refundedPence: refundId === null ? nothing : amount,
    })),
    ...(await bookOrders(db, ofOrders)),
  ];
  return new Map(booked.flatMap((each) => (each.paymentId === null ? [] : [[each.paymentId, each]])));
}

export async function findBookedOrder(db: Reader, orderId: number): Promise<BookedPayment | undefined> {
  const [booked] = await bookOrders(db, await db.select(ORDER).from(orders).where(eq(orders.id, orderId)));
  return booked;
}

/**
 * Orders with an id above `afterId`, in id order. Includes orders with a price that were paid since an instant, and
 * unpaid orders with a payment that changed since then.
 */
export async function listOrdersToCompare(
  db: Reader,
  since: Date,
  afterId: number,
  limit: number,
): Promise<BookedPayment[]> {
  const isUnpaid = and(isNull(orders.paidAt), isNotNull(orders.stripePaymentIntentId), gte(orders.updatedAt, since));
  const rows = await db
    .select(ORDER)
    .from(orders)
    .where(and(gt(orders.id, afterId), sql`${orders.amount} > 0`, or(gte(orders.paidAt, since), isUnpaid)))
    .orderBy(asc(orders.id))
    .limit(limit);
  return bookOrders(db, rows);
}

async function bookOrders(db: Reader, rows: readonly OrderOfPayment[]): Promise<BookedPayment[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const made = await db
    .select({ orderId: refunds.orderId, amount: refunds.amount, giftCardAmount: refunds.giftCardAmount })
    .from(refunds)
    .where(and(inArray(refunds.orderId, ids), inArray(refunds.status, ["pending", "succeeded"])));
  const madeById = Map.groupBy(made, ({ orderId }) => orderId);
  return rows.map(({ id, paymentId, amount, paidAt }) => ({
    paymentId,
    orderId: id,
    isPaid: paidAt !== null,
    amountPence: amount,
    refundedPence: sumPence(
      (madeById.get(id) ?? []).map(({ amount: all, giftCardAmount }) => pence(all - giftCardAmount)),
    ),
  }));
}

export type DifferenceRow = typeof paymentDifferences.$inferSelect;

export interface Difference {
  kind: "paid-without-payment" | "amount-differs" | "refund-differs" | "payment-without-order";
  subject: string;
  facts: Readonly<Record<string, string | number>>;
}

export async function noteDifference(tx: Tx, difference: Difference, now: Date): Promise<void> {
  await tx
    .insert(paymentDifferences)
    .values({ ...difference, foundAt: now })
    .onConflictDoUpdate({
      target: [paymentDifferences.kind, paymentDifferences.subject],
      targetWhere: isNull(paymentDifferences.goneAt),
      set: { facts: difference.facts },
    });
}

/** Closes the open differences of these subjects that the current comparison has not found again. */
export async function closeGoneDifferences(
  tx: Tx,
  subjects: ReadonlySet<string>,
  found: readonly Difference[],
  now: Date,
): Promise<void> {
  const open = await tx.select().from(paymentDifferences).where(isNull(paymentDifferences.goneAt));
  const isFound = (row: DifferenceRow) =>
    found.some(({ kind, subject }) => kind === row.kind && subject === row.subject);
  const gone = open.filter((row) => subjects.has(row.subject) && !isFound(row)).map(({ id }) => id);
  if (gone.length === 0) return;
  await tx.update(paymentDifferences).set({ goneAt: now }).where(inArray(paymentDifferences.id, gone));
}

/** Open differences between the shop's books and the provider's, newest first, for the overview. */
export async function selectOpenDifferences(db: Reader): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.goneAt))
    .orderBy(desc(paymentDifferences.foundAt), sql`${paymentDifferences.id} desc`);
}
