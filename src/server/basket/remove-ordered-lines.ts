import type { Tx } from "#server/db/open-database.ts";
import { takeFromBasket } from "./basket.queries.ts";

/** Takes what was paid for out of a basket, its discount code and gift cards too. Units and lines added since stay. */
export async function removeOrderedLines(
  tx: Tx,
  basketId: number,
  items: readonly { productId: number | null; quantity: number }[],
): Promise<void> {
  const units = items.flatMap(({ productId, quantity }) => (productId === null ? [] : { productId, quantity }));
  await takeFromBasket(tx, basketId, units);
}
