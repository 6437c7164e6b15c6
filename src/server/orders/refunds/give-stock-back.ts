import type { Tx } from "#server/db/open-database.ts";
import { moveStock } from "#server/inventory/index.ts";
import { listOrderItems } from "#server/orders/orders.queries.ts";
import { markOnShelf, type ShelfCount } from "./refunds.queries.ts";

interface Units {
  orderItemId: number;
  quantity: number;
}

interface Restocking {
  orderId: number;
  now: Date;
  /** Undefined for all units that are left. */
  wanted?: readonly Units[] | undefined;
}

/**
 * Returns units of a paid order's lines that were never sent to stock, each at most once however often it is asked: all
 * that are left of the order, or at most those named.
 */
export async function giveStockBack(tx: Tx, restocking: Restocking): Promise<void> {
  await restock(tx, restocking, "givenBackQuantity");
}

/** The same for units that were sent and came back unopened. */
export async function takeUnopenedBack(tx: Tx, restocking: Restocking): Promise<void> {
  await restock(tx, restocking, "returnedQuantity");
}

async function restock(tx: Tx, { orderId, now, wanted }: Restocking, count: ShelfCount): Promise<void> {
  const items = await listOrderItems(tx, [orderId]);
  const moves: { productId: number; quantity: number }[] = [];
  for (const { id, quantity, isSubscription, givenBackQuantity, returnedQuantity } of items) {
    const asked = wanted ? (wanted.find((line) => line.orderItemId === id)?.quantity ?? 0) : quantity;
    const units = Math.min(asked, quantity - givenBackQuantity - returnedQuantity);
    if (isSubscription || units < 1) continue;
    const line = await markOnShelf(tx, { orderId, orderItemId: id, quantity: units, count });
    if (line?.productId) moves.push({ productId: line.productId, quantity: units });
  }
  const reason = count === "givenBackQuantity" ? "restock" : "return";
  await moveStock(tx, moves, { reason, reference: `order:${orderId}`, now });
}
