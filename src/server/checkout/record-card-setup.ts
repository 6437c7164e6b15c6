import type { Shop } from "#server/kernel/shop.ts";
import { setOrderCardSetup } from "#server/orders/for-others.ts";

/** Notes which saving of a card an order that costs nothing today waits for. Answers what the order is by now. */
export async function recordCardSetup(
  shop: Shop,
  orderId: number,
  setupId: string,
): ReturnType<typeof setOrderCardSetup> {
  return setOrderCardSetup(shop.db, orderId, setupId);
}
