import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { stockMovements } from "#server/platform/db/schema/inventory.ts";

export type StockMovement = typeof stockMovements.$inferSelect;

/** Locks products in id order, before several statements move stock. The lock does not block foreign key checks. */
export async function lockProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(asc(products.id))
    .for("no key update");
}

export async function listStockMovements(db: Reader, productId: number, limit: number): Promise<StockMovement[]> {
  return db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(limit);
}

/** Sum of a product's movements with one reference. */
export async function sumMovementsOf(db: Reader, productId: number, reference: string): Promise<number> {
  const [row] = await db
    .select({ moved: sql<number>`coalesce(sum(${stockMovements.quantity}), 0)::integer` })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, productId), eq(stockMovements.reference, reference)));
  return row?.moved ?? 0;
}

/** Products whose stock differs from the sum of their movements. Empty unless a trigger was disabled. */
export async function listStockDifferences(
  db: Reader,
): Promise<{ productId: number; name: string; stock: number; moved: number }[]> {
  const moved = sql<number>`coalesce((select sum(quantity) from ${stockMovements} where product_id = ${products.id}), 0)::integer`;
  return db
    .select({ productId: products.id, name: products.name, stock: products.stock, moved })
    .from(products)
    .where(sql`${products.stock} <> ${moved}`)
    .orderBy(asc(products.id));
}
