import type { Tx } from "#server/db/open-database.ts";
import { hasOrderUnderWay } from "#server/orders/for-others.ts";
import { findBasket, lockBasket } from "./basket.queries.ts";
import { clearBasket } from "./clear-basket.ts";

/** Empties a basket that nobody has touched for long, but not while an order of it is being paid. */
export async function clearIdleBasket(tx: Tx, owner: string, now: Date): Promise<void> {
  if (!(await findBasket(tx, owner))) return;
  const { id: basketId } = await lockBasket(tx, owner, now);
  if (await hasOrderUnderWay(tx, basketId, now)) return;
  await clearBasket(tx, owner, now);
}
