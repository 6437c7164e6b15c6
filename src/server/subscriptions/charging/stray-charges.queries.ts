import { asc, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { strayCharges } from "#server/db/schema/boxes.ts";

export type StrayCharge = typeof strayCharges.$inferSelect;

/** Notes money that came for no box. One payment is noted once: false when it was before. */
export async function insertStrayCharge(tx: Tx, charge: typeof strayCharges.$inferInsert): Promise<boolean> {
  const noted = await tx
    .insert(strayCharges)
    .values(charge)
    .onConflictDoNothing()
    .returning({ paymentId: strayCharges.paymentId });
  return noted.length > 0;
}

export async function findStrayCharge(db: Reader, paymentId: string): Promise<StrayCharge | undefined> {
  const [row] = await db.select().from(strayCharges).where(eq(strayCharges.paymentId, paymentId));
  return row;
}

/** Stray charges that have not been given back, oldest first. */
export async function listStrayCharges(db: Reader, limit: number): Promise<StrayCharge[]> {
  return db
    .select()
    .from(strayCharges)
    .where(isNull(strayCharges.refundId))
    .orderBy(asc(strayCharges.createdAt))
    .limit(limit);
}

export async function markGivenBack(db: Reader, paymentId: string, refundId: string): Promise<void> {
  await db.update(strayCharges).set({ refundId }).where(eq(strayCharges.paymentId, paymentId));
}
