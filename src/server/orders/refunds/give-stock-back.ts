import type { Tx } from "#server/db/open-database.ts";
import { listOrderItems } from "#server/orders/orders.queries.ts";
import { addToShelf, markOnShelf, type ShelfCount } from "./refunds.queries.ts";

interface Units {
  orderItemId: number;
  quantity: number;
}

/**
 * Puts units of a paid order's lines that never left back onto the shelf, each at most once however often it is asked:
 * all that are left of the order, or at most those named.
 */
export async function giveStockBack(tx: Tx, orderId: number, wanted?: readonly Units[]): Promise<void> {
  await putOnShelf(tx, orderId, { wanted, count: "givenBackQuantity" });
}

/** The same for units that left and came back unopened. */
export async function takeUnopenedBack(tx: Tx, orderId: number, wanted: readonly Units[]): Promise<void> {
  await putOnShelf(tx, orderId, { wanted, count: "returnedQuantity" });
}

/** Products are taken in one order, so that two of these never deadlock. */
async function putOnShelf(
  tx: Tx,
  orderId: number,
  { wanted, count }: { wanted: readonly Units[] | undefined; count: ShelfCount },
): Promise<void> {
  const items = await listOrderItems(tx, [orderId]);
  const goods = items
    .filter((item) => !item.isSubscription)
    .toSorted((a, b) => (a.productId ?? 0) - (b.productId ?? 0));
  for (const { id, quantity, givenBackQuantity, returnedQuantity } of goods) {
    const asked = wanted ? (wanted.find((line) => line.orderItemId === id)?.quantity ?? 0) : quantity;
    const units = Math.min(asked, quantity - givenBackQuantity - returnedQuantity);
    if (units < 1) continue;
    const line = await markOnShelf(tx, { orderId, orderItemId: id, quantity: units, count });
    if (line?.productId) await addToShelf(tx, line.productId, units);
  }
}
