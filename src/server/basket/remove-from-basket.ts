import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { deleteBasketLine, findBasket } from "./basket.queries.ts";

/** Takes a line out of a basket. Refuses `not-found` for lines of other baskets. */
export async function removeFromBasket(tx: Tx, owner: string, itemId: number): Promise<void> {
  const basketId = (await findBasket(tx, owner))?.id;
  const isGone = basketId !== undefined && (await deleteBasketLine(tx, basketId, itemId));
  if (!isGone) throw new ShopError("not-found");
}
