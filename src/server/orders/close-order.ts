import type { Shop } from "#server/shop.ts";
import { insertOrderEvent, lockOrder, releaseStockHolds, updateOrder } from "./orders.queries.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Ends an open order and gives its stock back, but only after the provider has cancelled its payment: a payment that
 * came through at the last moment settles the order instead.
 */
export async function closeOrder(shop: Shop, orderId: number): Promise<"closed" | "paid"> {
  if ((await settleOrder(shop, orderId)) === "paid") return "paid";
  const order = await shop.db.transaction((tx) => lockOrder(tx, orderId));
  if (order?.stripePaymentIntentId) {
    const payment = await shop.gateway.cancelPayment(order.stripePaymentIntentId);
    if (payment?.status === "succeeded" && (await settleOrder(shop, orderId)) === "paid") return "paid";
  }
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.paidAt) return "paid";
    if (locked.status !== "pending") return "closed";
    await releaseStockHolds(tx, orderId);
    await updateOrder(tx, orderId, { status: "cancelled", updatedAt: now });
    await insertOrderEvent(tx, { orderId, kind: "expired", createdAt: now });
    return "closed";
  });
}
