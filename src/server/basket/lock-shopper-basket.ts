import type { Tx } from "#server/db/open-database.ts";
import { lockBasket } from "./basket.queries.ts";

/** The id of a shopper's basket, with its row lock: two tabs that pay at once take turns. */
export async function lockShopperBasket(tx: Tx, basketOwner: string, now: Date): Promise<number> {
  return (await lockBasket(tx, basketOwner, now)).id;
}
