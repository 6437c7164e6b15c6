import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { composeOnce, composeSql } from "#server/db/compose-once.ts";
import { listOfIds } from "#server/db/is-one-of.ts";
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

const IDS = sql`any(${sql.placeholder("ids")}::integer[])`;

// Named once more as a list, of which the database knows how long it is: else it reads the whole table for a few.
const takingAndHolding = composeSql<{ product_id: number }>(
  () => sql`
    with locked as materialized (
      select ${products.id} from ${products} where ${products.id} = ${IDS}
      order by ${products.id} for no key update
    ), taken as (
      update ${products} set stock = ${products.stock} - wanted.quantity
      from locked join jsonb_to_recordset(${sql.placeholder("wanted")}::jsonb) as wanted("productId" integer, quantity integer)
        on wanted."productId" = locked.id
      where ${products.id} = locked.id and ${products.stock} >= wanted.quantity and ${products.id} = ${IDS}
      returning ${products.id} as product_id, wanted.quantity
    )
    insert into ${stockHolds} (order_id, product_id, quantity)
    select ${sql.placeholder("orderId")}::integer, product_id, quantity from taken returning product_id`,
);

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
  const ids = listOfIds(units.map(({ productId }) => productId));
  const wanted = JSON.stringify(units.map(({ productId, quantity }) => ({ productId, quantity })));
  const held = await takingAndHolding(tx, { ids, wanted, orderId });
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

const deletingHolds = composeOnce((db) =>
  db
    .delete(stockHolds)
    .where(eq(stockHolds.orderId, sql.placeholder("orderId")))
    .returning({ productId: stockHolds.productId, quantity: stockHolds.quantity }),
);

/** Turns an order's holds into stock taken: the rows go, the shelf stays as it is. Answers what was held. */
export async function deleteStockHolds(tx: Tx, orderId: number): Promise<{ productId: number; quantity: number }[]> {
  return deletingHolds(tx, { orderId });
}
