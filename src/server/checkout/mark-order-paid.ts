import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { findOrder, requireOwnOrder } from "#server/orders/index.ts";
import { settleOrder } from "./settle-order.ts";

/** "Please settle now", trusting nothing. Refuses `not-found` for other people's orders, `order-not-paid`, `order-closed`. */
export async function markOrderPaid(shop: Shop, shopper: Shopper, orderId: number): Promise<void> {
  const known = requireOwnOrder(await findOrder(shop.db, orderId), shopper);
  const settlement = await settleOrder(shop, orderId, { isFreeOrderWanted: true, known });
  switch (settlement) {
    case "paid":
      return;
    case "unpaid":
      throw new ShopError("order-not-paid");
    case "payment-cancelled":
    case "refunded":
      throw new ShopError("order-closed");
  }
}
