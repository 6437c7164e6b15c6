import { MINUTE_MS } from "#domain/milliseconds.ts";
import { releaseGiftCards } from "#server/gift-cards/index.ts";
import { releaseStockHolds } from "#server/inventory/index.ts";
import { findOrder, insertOrderEvent, lockOrder, type OrderRow, updateOrder } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { deleteDiscountHold } from "#server/pricing/index.ts";
import { deleteFirstBoxes } from "#server/subscriptions/index.ts";
import { listOrdersToSettleOrExpire } from "./open-orders.queries.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Reason for closing an order: it expired, its payment can no longer be made, or another order has its first-box offer.
 */
export type Closing = "expired" | "payment-void" | "first-box-moved";

/**
 * Closes an open order and releases its stock, codes, gift cards and offers. Cancels its payment first. A payment that
 * succeeds at the last moment settles the order instead. Repeating an interrupted call completes it.
 */
export async function closeOrder(shop: Shop, orderId: number, why: Closing): Promise<void> {
  if ((await settleOrder(shop, orderId)) === "paid") return;
  const now = shop.clock();
  const order = await shop.db.transaction((tx) => endLocked(tx, { orderId, why, now }));
  if (!order) return;
  if (order.stripePaymentIntentId) {
    const payment = await shop.gateway.cancelPayment(order.stripePaymentIntentId);
    if (payment?.status === "succeeded" && (await settleOrder(shop, orderId)) === "paid") return;
  }
  await shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked || locked.paidAt) return;
    await releaseStockHolds(tx, { orderId, now });
    await deleteDiscountHold(tx, orderId);
    await releaseGiftCards(tx, orderId);
    await deleteFirstBoxes(tx, orderId);
  });
}

/**
 * Cancels the order under its lock, so that another checkout opens a new one. Undefined if the order must not be
 * closed.
 */
async function endLocked(
  tx: Tx,
  { orderId, why, now }: { orderId: number; why: Closing; now: Date },
): Promise<OrderRow | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.paidAt) return undefined;
  if (order.status === "cancelled") return order;
  const isRefreshed = why === "expired" && order.expiresAt !== null && order.expiresAt > now;
  if (isRefreshed) return undefined;
  await insertOrderEvent(tx, { orderId, kind: "expired", facts: { why }, createdAt: now });
  return updateOrder(tx, orderId, { status: "cancelled", heldFrom: null, updatedAt: now });
}

const ORDERS_PER_RUN = 200;
/** The browser usually reports its payment within this time. */
const QUIET_MS = 2 * MINUTE_MS;

/** Settles open orders with a payment that no browser reported, and closes expired ones. Idempotent. */
export async function settleOrExpireOrders(shop: Shop): Promise<void> {
  const now = shop.clock();
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const due = await listOrdersToSettleOrExpire(shop.db, { now, quietSince, limit: ORDERS_PER_RUN });
  for (const { id } of due) {
    try {
      const order = await findOrder(shop.db, id);
      const isOver = order?.status === "cancelled" || (order?.expiresAt && order.expiresAt <= now);
      if (isOver) await closeOrder(shop, id, "expired");
      else await settleOrder(shop, id);
    } catch (error) {
      shop.log.error({ err: error, orderId: id }, "an open order could not be settled or closed");
    }
  }
}
