import type { Tx } from "#server/db/open-database.ts";
import { type LockedBasket, lockBasket } from "./basket.queries.ts";

/** A shopper's basket and what was entered for it, with its row lock: two tabs that pay at once take turns. */
export async function lockShopperBasket(
  tx: Tx,
  basketOwner: string,
  now: Date,
): Promise<Omit<LockedBasket, "storedSettings">> {
  return lockBasket(tx, basketOwner, now);
}
