import type { Tx } from "#server/db/open-database.ts";
import { listOrderItems } from "#server/orders/orders.queries.ts";
import { addToShelf, markGivenBack } from "./refunds.queries.ts";

interface Units {
  orderItemId: number;
  quantity: number;
}

/**
 * Puts units of a paid order's lines back onto the shelf, each at most once however often it is asked: all that are
 * left of the order, or at most those named. Products are taken in one order, so that two of these never deadlock.
 */
export async function giveStockBack(tx: Tx, orderId: number, wanted?: readonly Units[]): Promise<void> {
  const items = await listOrderItems(tx, [orderId]);
  const goods = items
    .filter((item) => !item.isSubscription)
    .toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0));
  for (const { id, quantity, givenBackQuantity } of goods) {
    const asked = wanted ? (wanted.find((line) => line.orderItemId === id)?.quantity ?? 0) : quantity;
    const units = Math.min(asked, quantity - givenBackQuantity);
    if (units < 1) continue;
    const line = await markGivenBack(tx, { orderId, orderItemId: id, quantity: units });
    if (line?.productId) await addToShelf(tx, line.productId, units);
  }
}
