import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Tx } from "#server/db/open-database.ts";
import { readRows } from "#server/db/read-rows.ts";
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

/**
 * Takes units of several products off the shelf and notes them as an order's, each where there are enough: answers of which
 * there were. Each product once. Their rows are locked first, in the order of their ids, as `lockProducts` does.
 */
export async function takeAndHoldStock(
  tx: Tx,
  orderId: number,
  units: readonly { productId: number; quantity: number }[],
): Promise<ReadonlySet<number>> {
  if (units.length === 0) return new Set();
  // Named once more as a list, of which the database knows how long it is: else it reads the whole table for a few.
  const ids = units.map(({ productId }) => productId);
  const wanted = JSON.stringify(units.map(({ productId, quantity }) => ({ productId, quantity })));
  const held = await readRows<{ product_id: number }>(
    tx,
    sql`
    with locked as materialized (
      select ${products.id} from ${products} where ${isOneOf(products.id, ids)}
      order by ${products.id} for no key update
    ), taken as (
      update ${products} set stock = ${products.stock} - wanted.quantity
      from locked join jsonb_to_recordset(${wanted}::jsonb) as wanted("productId" integer, quantity integer)
        on wanted."productId" = locked.id
      where ${products.id} = locked.id and ${products.stock} >= wanted.quantity
        and ${isOneOf(products.id, ids)}
      returning ${products.id} as product_id, wanted.quantity
    )
    insert into ${stockHolds} (order_id, product_id, quantity)
    select ${orderId}::integer, product_id, quantity from taken returning product_id`,
  );
  return new Set(held.map((row) => row.product_id));
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
