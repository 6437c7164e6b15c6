import { asc, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { unmatchedPayments } from "#server/db/schema/boxes.ts";

export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect;

/** Notes money that came for no box. One payment is noted once: false when it was before. */
export async function insertUnmatchedPayment(tx: Tx, charge: typeof unmatchedPayments.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(unmatchedPayments)
    .values(charge)
    .onConflictDoNothing()
    .returning({ paymentId: unmatchedPayments.paymentId });
  return noted.length > 0;
}

export async function findUnmatchedPayment(db: Reader, paymentId: string): Promise<UnmatchedPayment | undefined> {
  const [row] = await db.select().from(unmatchedPayments).where(eq(unmatchedPayments.paymentId, paymentId));
  return row;
}

/** Stray charges that have not been given back, oldest first. */
export async function listUnmatchedPayments(db: Reader, limit: number): Promise<UnmatchedPayment[]> {
  return db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.refundId))
    .orderBy(asc(unmatchedPayments.createdAt))
    .limit(limit);
}

export async function markGivenBack(db: Reader, paymentId: string, refundId: string): Promise<void> {
  await db.update(unmatchedPayments).set({ refundId }).where(eq(unmatchedPayments.paymentId, paymentId));
}
