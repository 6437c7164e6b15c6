import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes, boxSwaps } from "#server/db/schema/boxes.ts";
import { products } from "#server/db/schema/catalogue.ts";

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

/** Takes swaps back; answers what had been kept for them. */
export async function deleteSwaps(tx: Tx, boxIds: readonly number[]): Promise<number[]> {
  if (boxIds.length === 0) return [];
  const gone = await tx
    .delete(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]))
    .returning({ productId: boxSwaps.intoProductId });
  return gone.map(({ productId }) => productId);
}

/** Takes one unit off the shelf; false where there is none. */
export async function takeUnit(tx: Tx, productId: number): Promise<boolean> {
  const taken = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - 1` })
    .where(and(eq(products.id, productId), gt(products.stock, 0)))
    .returning({ id: products.id });
  return taken.length > 0;
}
