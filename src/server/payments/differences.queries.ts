import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import type { Pence } from "#domain/money.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/orders.ts";
import { paymentDifferences } from "#server/db/schema/payments.ts";

export type DifferenceRow = typeof paymentDifferences.$inferSelect;

export interface Difference {
  kind: "paid-without-payment" | "amount-differs" | "refund-differs" | "payment-without-order";
  subject: string;
  facts: Readonly<Record<string, string | number>>;
}

/** Orders with a payment that were changed since an instant, oldest first. */
export async function listPaymentsToCompare(
  db: Reader,
  since: Date,
): Promise<{ id: number; paymentId: string; amount: Pence; paidAt: Date | null }[]> {
  const rows = await db
    .select({ id: orders.id, paymentId: orders.stripePaymentIntentId, amount: orders.amount, paidAt: orders.paidAt })
    .from(orders)
    .where(and(isNotNull(orders.stripePaymentIntentId), gte(orders.updatedAt, since)))
    .orderBy(asc(orders.id));
  return rows.flatMap(({ paymentId, ...row }) => (paymentId === null ? [] : [{ ...row, paymentId }]));
}

/** Writes a difference down, or its newest facts where it is known. */
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

/** Marks open differences that are not among those found now as gone. */
export async function closeGoneDifferences(tx: Tx, found: readonly Difference[], now: Date): Promise<void> {
  const open = await tx.select().from(paymentDifferences).where(isNull(paymentDifferences.goneAt));
  const isFound = (row: DifferenceRow) =>
    found.some(({ kind, subject }) => kind === row.kind && subject === row.subject);
  for (const { id } of open.filter((row) => !isFound(row))) {
    await tx.update(paymentDifferences).set({ goneAt: now }).where(eq(paymentDifferences.id, id));
  }
}

/** Differences that the last comparison still found, newest first. */
export async function selectOpenDifferences(db: Reader): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.goneAt))
    .orderBy(desc(paymentDifferences.foundAt), sql`${paymentDifferences.id} desc`);
}
