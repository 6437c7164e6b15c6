import type { Shop } from "#server/shop.ts";
import { setOrderCardSetup } from "./orders.queries.ts";

/** Notes which saving of a card an order that costs nothing today waits for. Answers the version it has by now. */
export async function recordCardSetup(shop: Shop, orderId: number, setupId: string): Promise<number> {
  return setOrderCardSetup(shop.db, orderId, setupId);
}
