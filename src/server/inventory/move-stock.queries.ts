import { type SQL, sql } from "drizzle-orm";
import type { StockReason } from "#domain/inventory/stock.ts";
import { listOfIds } from "#server/platform/db/is-one-of.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { sqlStatement } from "#server/platform/db/statement.ts";

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
export function movingStock(part: "whole" | "on-sale" | "up-to"): SQL {
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
export function valuesOfMove(moves: readonly StockMove[], { reason, reference, now }: MoveReason) {
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
