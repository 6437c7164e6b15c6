import type { Tx } from "#server/db/open-database.ts";
import { setBasketCode, takeFromBasketLine } from "./basket.queries.ts";

/** Takes what was paid for out of a basket, its discount code too. Units and lines added since stay. */
export async function removeOrderedLines(
  tx: Tx,
  basketId: number,
  items: readonly { productId: number | null; quantity: number }[],
): Promise<void> {
  await setBasketCode(tx, basketId, null);
  for (const { productId, quantity } of items) {
    if (productId !== null) await takeFromBasketLine(tx, basketId, { productId, quantity });
  }
}
