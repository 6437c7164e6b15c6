import { customerBasketOwner } from "#server/accounts/shopper.ts";
import type { Tx } from "#server/db/open-database.ts";
import { lockBasket } from "./basket.queries.ts";

/** The id of a customer's basket, with its row lock: two tabs that pay at once take turns. */
export async function lockCustomerBasket(tx: Tx, userId: number, now: Date): Promise<number> {
  return lockBasket(tx, customerBasketOwner(userId), now);
}
