import { asc, eq, isNull } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { strayCharges } from "#server/db/schema/boxes.ts";

export type StrayCharge = typeof strayCharges.$inferSelect;

/** Notes money that came for no box. One invoice is noted once. */
export async function insertStrayCharges(tx: Tx, charges: (typeof strayCharges.$inferInsert)[]): Promise<void> {
  if (charges.length > 0) await tx.insert(strayCharges).values(charges).onConflictDoNothing();
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

export async function markGivenBack(db: Reader, invoiceId: string, refundId: string): Promise<void> {
  await db.update(strayCharges).set({ refundId }).where(eq(strayCharges.invoiceId, invoiceId));
}
