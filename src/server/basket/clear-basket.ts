import type { Tx } from "#server/db/open-database.ts";
import { deleteBasketLines, findBasketId } from "./basket.queries.ts";

/** Empties a basket; one that does not exist is empty already. */
export async function clearBasket(tx: Tx, owner: string): Promise<void> {
  const basketId = await findBasketId(tx, owner);
  if (basketId !== undefined) await deleteBasketLines(tx, basketId);
}
