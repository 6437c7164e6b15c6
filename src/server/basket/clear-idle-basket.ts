import type { Tx } from "#server/db/open-database.ts";
import { hasOrderUnderWay } from "#server/orders/has-order-under-way.ts";
import { findBasketId } from "./basket.queries.ts";
import { clearBasket } from "./clear-basket.ts";

/** Empties a basket that nobody has touched for long, but not while an order of it is being paid. */
export async function clearIdleBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  const basketId = await findBasketId(tx, owner);
  if (basketId === undefined || (await hasOrderUnderWay(tx, basketId, now))) return;
  await clearBasket(tx, owner);
}
