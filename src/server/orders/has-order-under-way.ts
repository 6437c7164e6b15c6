import type { Tx } from "#server/db/open-database.ts";
import { lockOpenOrder } from "./orders.queries.ts";

/** Whether a basket has an open order whose time is not up: a card may be on its way to the provider. */
export async function hasOrderUnderWay(tx: Tx, basketId: number, now: Date): Promise<boolean> {
  const order = await lockOpenOrder(tx, basketId);
  return order?.expiresAt ? order.expiresAt > now : false;
}
