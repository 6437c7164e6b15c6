import type { Tx } from "#server/db/open-database.ts";
import { moveStock } from "#server/inventory/index.ts";
import { listOrderItems } from "#server/orders/orders.queries.ts";
import { selectRefundsOf, unmarkGivenBack } from "./refunds.queries.ts";

/**
 * Takes units off the shelf that went back to it when their order was cancelled, as far as nobody has been paid back for
 * them. All or none: false where some are not there any more.
 */
export async function takeOffShelfAgain(tx: Tx, orderId: number, now: Date): Promise<boolean> {
  const items = await listOrderItems(tx, [orderId]);
  const refunded = (await selectRefundsOf(tx, orderId)).filter(({ status }) => status !== "failed");
  const paidBack = (id: number) =>
    refunded
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + (line.orderItemId === id ? line.quantity : 0), 0);
  const wanted = items
    .filter(({ isSubscription }) => !isSubscription)
    .map(({ id, productId, givenBackQuantity }) => ({ id, productId, units: givenBackQuantity - paidBack(id) }))
    .filter(({ units }) => units > 0);
  try {
    await tx.transaction(async (savepoint) => {
      const moves = wanted.flatMap(({ productId, units }) => (productId ? [{ productId, quantity: -units }] : []));
      const why = { reason: "taken-again" as const, reference: `order:${orderId}`, now };
      const moved = await moveStock(savepoint, moves, why);
      for (const { id, productId, units } of wanted) {
        if (productId === null || !moved.has(productId)) throw new NotOnShelf();
        await unmarkGivenBack(savepoint, id, units);
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NotOnShelf) return false;
    throw error;
  }
}

class NotOnShelf extends Error {}
