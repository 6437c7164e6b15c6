import type { Tx } from "#server/db/open-database.ts";
import { lockBasket, setBasketCode } from "./basket.queries.ts";

/** Takes the discount code out of a basket, when there is one. */
export async function removeDiscountCode(tx: Tx, owner: string, now: Date): Promise<void> {
  const { id } = await lockBasket(tx, owner, now);
  await setBasketCode(tx, id, null);
}
