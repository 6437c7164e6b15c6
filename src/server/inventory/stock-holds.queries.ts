import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import { stockHolds } from "#server/platform/db/schema/inventory.ts";
import { sqlStatement, statement } from "#server/platform/db/statement.ts";
import { type MoveReason, moveStock, movingStock, valuesOfMove } from "./move-stock.queries.ts";

interface Units {
  productId: number;
  quantity: number;
}

interface Holding {
  orderId: number;
  now: Date;
}

const takingAndHolding = sqlStatement<{ product_id: number }>(
  () => sql`
    with ${movingStock("on-sale")}
    insert into ${stockHolds} (order_id, product_id, quantity)
    select ${sql.placeholder("orderId")}::integer, product_id, -quantity from moved returning product_id`,
);

/**
 * Takes units from stock and holds them for an open order. Holds a product only if it is on sale and has enough
 * units. Returns the held products. Each product may appear once.
 */
export async function holdStock(
  tx: Tx,
  units: readonly Units[],
  { orderId, now }: Holding,
): Promise<ReadonlySet<number>> {
  if (units.length === 0) return new Set();
  const moves = units.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  const held = await takingAndHolding(tx, { ...valuesOfMove(moves, reasonOf("order", orderId, now)), orderId });
  return new Set(held.map((row) => row.product_id));
}

/** Returns an order's holds to stock. */
export async function releaseStockHolds(tx: Tx, { orderId, now }: Holding): Promise<void> {
  await moveStock(tx, await deleteStockHolds(tx, orderId), reasonOf("order-released", orderId, now));
}

export async function listHeldProductIds(tx: Tx, orderId: number): Promise<number[]> {
  const held = await tx.select({ id: stockHolds.productId }).from(stockHolds).where(eq(stockHolds.orderId, orderId));
  return held.map((row) => row.id);
}

const deletingHolds = statement({ productId: stockHolds.productId, quantity: stockHolds.quantity }, (db, fields) =>
  db
    .delete(stockHolds)
    .where(eq(stockHolds.orderId, sql.placeholder("orderId")))
    .returning(fields),
);

/**
 * Turns an order's holds into sold stock: deletes the holds without restocking the units. Returns the units that were
 * held.
 */
export async function deleteStockHolds(tx: Tx, orderId: number): Promise<Units[]> {
  return deletingHolds(tx, { orderId });
}

/** Takes the units of an order whose holds were released. Returns the product with too few units, if any. */
export async function takeForOrder(tx: Tx, units: readonly Units[], holding: Holding): Promise<number | undefined> {
  const moves = units.map(({ productId, quantity }) => ({ productId, quantity: -quantity }));
  const moved = await moveStock(tx, moves, reasonOf("order", holding.orderId, holding.now));
  return units.find(({ productId }) => !moved.has(productId))?.productId;
}

function reasonOf(reason: MoveReason["reason"], orderId: number, now: Date): MoveReason {
  return { reason, reference: `order:${orderId}`, now };
}
