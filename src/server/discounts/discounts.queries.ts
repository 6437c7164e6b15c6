import { and, count, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { discountHolds } from "#server/db/schema/holds.ts";
import { orders } from "#server/db/schema/orders.ts";

export type DiscountCodeRow = typeof discountCodes.$inferSelect;

/** A code in any case of letters, with the uses that other baskets' open orders keep for themselves. */
export async function findDiscountCode(
  db: Reader,
  code: string,
  basketId: number | undefined,
): Promise<{ row: DiscountCodeRow; heldByOthers: number } | undefined> {
  const [row] = await db
    .select()
    .from(discountCodes)
    .where(eq(sql`upper(${discountCodes.code})`, code))
    .orderBy(discountCodes.id)
    .limit(1);
  if (!row) return undefined;
  const isOthers = basketId === undefined ? undefined : or(isNull(orders.cartId), ne(orders.cartId, basketId));
  const [held] = await db
    .select({ uses: count() })
    .from(discountHolds)
    .innerJoin(orders, eq(orders.id, discountHolds.orderId))
    .where(and(eq(discountHolds.discountCodeId, row.id), isOthers));
  return { row, heldByOthers: held?.uses ?? 0 };
}

/**
 * Takes the code's row lock: those who want a use of it take turns. No key lock: an order that names the code holds a
 * share of the key already, and two such orders would wait for each other.
 */
export async function lockDiscountCode(tx: Tx, codeId: number): Promise<DiscountCodeRow | undefined> {
  const [row] = await tx.select().from(discountCodes).where(eq(discountCodes.id, codeId)).for("no key update");
  return row;
}

/** Uses of a code that open orders keep. */
export async function countDiscountHolds(tx: Tx, codeId: number): Promise<number> {
  const [row] = await tx.select({ uses: count() }).from(discountHolds).where(eq(discountHolds.discountCodeId, codeId));
  return row?.uses ?? 0;
}

export async function insertDiscountHold(tx: Tx, orderId: number, discountCodeId: number): Promise<void> {
  await tx.insert(discountHolds).values({ orderId, discountCodeId });
}

/** Gives back the use of a code that an order kept; answers whether it kept one. */
export async function deleteDiscountHold(tx: Tx, orderId: number): Promise<boolean> {
  const gone = await tx
    .delete(discountHolds)
    .where(eq(discountHolds.orderId, orderId))
    .returning({ orderId: discountHolds.orderId });
  return gone.length > 0;
}

/** One use more, unless that would be one too many. */
export async function addDiscountUse(tx: Tx, codeId: number): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} + 1` })
    .where(
      and(
        eq(discountCodes.id, codeId),
        or(isNull(discountCodes.maxUses), sql`${discountCodes.usedCount} < ${discountCodes.maxUses}`),
      ),
    );
}
