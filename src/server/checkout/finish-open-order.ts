import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { findOpenOrderOf } from "#server/orders/for-others.ts";
import { closeOrder } from "./close-order.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Before a basket is checked out again: a payment of its open order that came through while nobody looked settles that
 * order, one that is void closes it, and an order whose time is up makes room for another.
 */
export async function finishOpenOrder(shop: Shop, shopper: Shopper): Promise<void> {
  const order = shopper.basketOwner === undefined ? undefined : await findOpenOrderOf(shop.db, shopper.basketOwner);
  if (!order?.stripePaymentIntentId && !order?.cardSetupId) return;
  const outcome = await settleOrder(shop, order.id);
  if (outcome === "unpaid") await closeOrder(shop, order.id, "expired");
  else if (outcome !== "paid") await closeOrder(shop, order.id, "payment-void");
}
