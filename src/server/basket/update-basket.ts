import { decideProductQuantity } from "#domain/basket.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Tx } from "#server/db/open-database.ts";
import { settingsFrom } from "#server/settings/index.ts";
import { deleteBasketLine, listBasketRows, lockBasket, saveBasketLine } from "./basket.queries.ts";

/**
 * Sets a line's quantity; below 1 takes it out. Refuses `not-found` for a product that is not in this basket,
 * `not-sellable`, `out-of-stock`, and `plan-quantity` for more than one of a box.
 */
export async function updateBasket(
  tx: Tx,
  owner: string,
  { productId, quantity }: { productId: number; quantity: number },
  now: Date,
): Promise<void> {
  const { id: basketId, storedSettings } = await lockBasket(tx, owner, now);
  const row = (await listBasketRows(tx, basketId)).find((line) => line.productId === productId);
  if (!row) throw new ShopError("not-found");
  if (quantity < 1) {
    await deleteBasketLine(tx, basketId, row.itemId);
    return;
  }
  if (row.isSubscription && quantity !== 1) throw new ShopError("plan-quantity");
  if (!row.isActive) throw new ShopError("not-sellable", { name: row.name });
  // Fewer is always allowed: a line that has more than is left must be mendable.
  if (!row.isSubscription && quantity > row.quantity) {
    decideProductQuantity(quantity, row.stock, settingsFrom(storedSettings));
  }
  const priceSeen = row.isSubscription ? row.priceSeen : row.price;
  await saveBasketLine(tx, basketId, { ...row, priceSeen, quantity });
}
