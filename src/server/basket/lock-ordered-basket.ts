import type { Tx } from "#server/db/open-database.ts";
import { lockBasketOfOrder } from "./basket.queries.ts";

/**
 * Takes the lock of an order's basket before the order's own, as a checkout does: a settlement and a checkout of one basket
 * then take turns instead of waiting for each other.
 */
export async function lockOrderedBasket(tx: Tx, orderId: number): Promise<void> {
  await lockBasketOfOrder(tx, orderId);
}
