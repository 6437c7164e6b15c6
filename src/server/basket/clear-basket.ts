import type { Tx } from "#server/db/open-database.ts";
import { deleteBasketLines, findBasketId, setBasketCode } from "./basket.queries.ts";

/** Empties a basket, of its discount code too; one that does not exist is empty already. */
export async function clearBasket(tx: Tx, owner: string): Promise<void> {
  const basketId = await findBasketId(tx, owner);
  if (basketId === undefined) return;
  await deleteBasketLines(tx, basketId);
  await setBasketCode(tx, basketId, null);
}
