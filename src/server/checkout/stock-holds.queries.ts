import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/db/open-database.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { stockHolds } from "#server/db/schema/holds.ts";

/**
 * Locks products in the order of their ids, so that two orders that want the same ones never wait for each other. No
 * key lock: a line that names a product must not wait either.
 */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(asc(products.id))
    .for("no key update");
}

export async function listHeldProductIds(tx: Tx, orderId: number): Promise<number[]> {
  const held = await tx.select({ id: stockHolds.productId }).from(stockHolds).where(eq(stockHolds.orderId, orderId));
  return held.map((row) => row.id);
}

/** Takes units off the shelf if there are enough; false when there are not. Locks the product's row. */
export async function takeStock(tx: Tx, productId: number, quantity: number): Promise<boolean> {
  const taken = await tx
    .update(products)
    .set({ stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.id, productId), sql`${products.stock} >= ${quantity}`))
    .returning({ id: products.id });
  return taken.length > 0;
}

export async function insertStockHold(tx: Tx, orderId: number, productId: number, quantity: number): Promise<void> {
  await tx.insert(stockHolds).values({ orderId, productId, quantity });
}

/** Puts what an order holds back onto the shelf, product by product in one order, so that two releases never deadlock. */
export async function releaseStockHolds(tx: Tx, orderId: number): Promise<void> {
  const held = await deleteStockHolds(tx, orderId);
  for (const { productId, quantity } of held.toSorted((a, b) => a.productId - b.productId)) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId));
  }
}

/** Turns an order's holds into stock taken: the rows go, the shelf stays as it is. Answers what was held. */
export async function deleteStockHolds(tx: Tx, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  return tx
    .delete(stockHolds)
    .where(eq(stockHolds.orderId, orderId))
    .returning({ productId: stockHolds.productId, quantity: stockHolds.quantity });
}
