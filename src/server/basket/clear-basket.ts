import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { hasOrderUnderWay } from "#server/orders/index.ts";
import { deleteBasketLine, deleteBasketLines, findBasket, lockBasket, setEntered } from "./basket.queries.ts";
import { NOTHING_ENTERED } from "./entered.ts";

/** Empties a basket, of its codes too; one that does not exist is empty already. */
export async function clearBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  await deleteBasketLines(tx, basketId);
  await setEntered(tx, basketId, NOTHING_ENTERED);
}

/** Empties a basket that nobody has touched for long, but not while an order of it is being paid. */
export async function clearIdleBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  if (await hasOrderUnderWay(tx, basketId, now)) return;
  await clearBasket(tx, owner, now);
}

/** Takes a line out of a basket. Refuses `not-found` for lines of other baskets. */
export async function removeFromBasket(tx: Tx, owner: string, itemId: number): Promise<void> {
  const basketId = (await findBasket(tx, owner))?.id;
  const isGone = basketId !== undefined && (await deleteBasketLine(tx, basketId, itemId));
  if (!isGone) throw new ShopError("not-found");
}
