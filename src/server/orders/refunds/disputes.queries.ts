import { and, desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { disputes } from "#server/db/schema/payments.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** Writes a dispute or, while it is open, what became of it; one that is decided stays. Answers whether it is new. */
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

/** Disputes that wait for the shop's answer or the bank's decision, newest first: for the administrator's overview. */
export async function selectOpenDisputes(db: Reader): Promise<DisputeRow[]> {
  return db.select().from(disputes).where(eq(disputes.status, "open")).orderBy(desc(disputes.createdAt));
}
