import { desc, inArray, isNull, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { paymentDifferences } from "#server/db/schema/payments.ts";

export type DifferenceRow = typeof paymentDifferences.$inferSelect;

export interface Difference {
  kind: "paid-without-payment" | "amount-differs" | "refund-differs" | "payment-without-order";
  subject: string;
  facts: Readonly<Record<string, string | number>>;
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

/** Marks open differences as gone that are about one of these subjects and are not among those found now. */
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

/** Where our books and the card provider's differ, newest first: for the administrator's overview. */
export async function selectOpenDifferences(db: Reader): Promise<DifferenceRow[]> {
  return db
    .select()
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.goneAt))
    .orderBy(desc(paymentDifferences.foundAt), sql`${paymentDifferences.id} desc`);
}
