import type { Tx } from "#server/db/open-database.ts";
import { deleteBasketLines, findBasket, lockBasket, setBasketCode } from "./basket.queries.ts";

/** Empties a basket, of its discount code too; one that does not exist is empty already. */
export async function clearBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  await deleteBasketLines(tx, basketId);
  await setBasketCode(tx, basketId, null);
}
