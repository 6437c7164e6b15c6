import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes, boxSwaps } from "#server/db/schema/boxes.ts";

export type BoxSwapRow = typeof boxSwaps.$inferSelect;

/** What has been swapped in some boxes. */
export async function listSwaps(db: Reader, boxIds: readonly number[]): Promise<BoxSwapRow[]> {
  if (boxIds.length === 0) return [];
  return db
    .select()
    .from(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]));
}

/** What boxes of a month that are paid or announced and not filled will not need, because their customers swapped it. */
export async function countSwappedOut(db: Reader, boxMonth: BoxMonth): Promise<{ productId: number; units: number }[]> {
  return db
    .select({ productId: boxSwaps.outProductId, units: sql<number>`count(*)::integer` })
    .from(boxSwaps)
    .innerJoin(boxes, eq(boxes.id, boxSwaps.boxId))
    .where(
      and(eq(boxes.boxMonth, boxMonth), isNull(boxes.frozenAt), inArray(boxes.status, ["billed", "unpaid", "charged"])),
    )
    .groupBy(boxSwaps.outProductId);
}

/** A box's one swap, instead of any before. */
export async function saveSwap(tx: Tx, { boxId, ...swap }: BoxSwapRow): Promise<void> {
  await tx
    .insert(boxSwaps)
    .values({ boxId, ...swap })
    .onConflictDoUpdate({ target: boxSwaps.boxId, set: swap });
}

/** Deletes swaps; returns the product of which a unit was held for each box. */
export async function deleteSwaps(tx: Tx, boxIds: readonly number[]): Promise<{ boxId: number; productId: number }[]> {
  if (boxIds.length === 0) return [];
  return tx
    .delete(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]))
    .returning({ boxId: boxSwaps.boxId, productId: boxSwaps.intoProductId });
}
