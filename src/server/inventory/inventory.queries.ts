import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { StockReason } from "#domain/inventory/stock.ts";
import { listOfIds } from "#server/platform/db/is-one-of.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { stockHolds, stockMovements } from "#server/platform/db/schema/inventory.ts";
import { sqlStatement, statement } from "#server/platform/db/statement.ts";

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

/** Units of products that unpaid orders hold, by product. A product without such units has no entry. */
export async function listHeldUnits(db: Reader, productIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .select({ id: stockHolds.productId, units: sql<number>`sum(${stockHolds.quantity})::integer` })
    .from(stockHolds)
    .where(inArray(stockHolds.productId, [...productIds]))
    .groupBy(stockHolds.productId);
  return new Map(rows.map(({ id, units }) => [id, units]));
}

export interface StockMove {
  productId: number;
  /** Units to add to stock, negative to take from it. */
  quantity: number;
}

export interface MoveReason {
  reason: StockReason;
  /** The record that causes the move, "order:1001". Empty if there is none. */
  reference: string;
  now: Date;
}

type MovedRow = { product_id: number; quantity: number };

const IDS = sql`any(${sql.placeholder("ids")}::integer[])`;

/**
 * The only statement that writes `products.stock`. A trigger writes the ledger. Locks product rows in id order with
 * "for no key update", so that moves never deadlock and inserts of lines never wait. "on-sale" moves whole quantities of
 * products that are on sale once they are locked.
 */
function movingStock(part: "whole" | "on-sale" | "up-to"): SQL {
  const quantity = part === "up-to" ? sql`greatest(wanted.quantity, -locked.stock)` : sql`wanted.quantity`;
  const onSale = part === "on-sale" ? sql` and ${products.isActive} and ${products.archivedAt} is null` : sql``;
  return sql`
    locked as materialized (
      select ${products.id}, ${products.stock},
        set_config('meadow.stock_reason', ${sql.placeholder("reason")}, true) as reason,
        set_config('meadow.stock_reference', ${sql.placeholder("reference")}, true) as reference,
        set_config('meadow.stock_at', ${sql.placeholder("at")}, true) as at
      from ${products} where ${products.id} = ${IDS}${onSale} order by ${products.id} for no key update
    ), moved as (
      update ${products} set stock = ${products.stock} + ${quantity}
      from locked join jsonb_to_recordset(${sql.placeholder("wanted")}::jsonb) as wanted("productId" integer, quantity integer)
        on wanted."productId" = locked.id
      where ${products.id} = locked.id and locked.stock + ${quantity} >= 0 and ${quantity} <> 0 and ${products.id} = ${IDS}
      returning ${products.id} as product_id, ${quantity} as quantity
    )`;
}

const movingWhole = sqlStatement<MovedRow>(
  () => sql`with ${movingStock("whole")} select product_id, quantity from moved`,
);
const movingUpTo = sqlStatement<MovedRow>(
  () => sql`with ${movingStock("up-to")} select product_id, quantity from moved`,
);

/** Parameters for a statement with `movingStock`. Each product may appear once. */
function valuesOfMove(moves: readonly StockMove[], { reason, reference, now }: MoveReason) {
  return {
    ids: listOfIds(moves.map(({ productId }) => productId)),
    wanted: JSON.stringify(moves.map(({ productId, quantity }) => ({ productId, quantity }))),
    reason,
    reference,
    at: now.toISOString(),
  };
}

/**
 * Moves stock and returns the moved units by product. Leaves out deleted products and those whose stock would fall
 * below zero.
 */
export async function moveStock(
  tx: Tx,
  moves: readonly StockMove[],
  why: MoveReason,
): Promise<ReadonlyMap<number, number>> {
  return move(movingWhole, tx, moves, why);
}

/** Moves as many units as are available. Returns the moved units by product. */
export async function moveStockUpTo(
  tx: Tx,
  moves: readonly StockMove[],
  why: MoveReason,
): Promise<ReadonlyMap<number, number>> {
  return move(movingUpTo, tx, moves, why);
}

async function move(
  statement: typeof movingWhole,
  tx: Tx,
  moves: readonly StockMove[],
  why: MoveReason,
): Promise<ReadonlyMap<number, number>> {
  const wanted = addUp(moves);
  if (wanted.length === 0) return new Map();
  const moved = await statement(tx, valuesOfMove(wanted, why));
  return new Map(moved.map(({ product_id, quantity }) => [product_id, quantity]));
}

/** Combines moves into one per product and drops zero sums. */
function addUp(moves: readonly StockMove[]): StockMove[] {
  const byProduct = new Map<number, number>();
  for (const { productId, quantity } of moves) byProduct.set(productId, (byProduct.get(productId) ?? 0) + quantity);
  return [...byProduct]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .filter(({ quantity }) => quantity !== 0);
}

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
