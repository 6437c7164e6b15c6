import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { findOrder, listOrdersToSettleOrExpire } from "#server/orders/index.ts";
import { closeOrder } from "./close-order.ts";
import { settleOrder } from "./settle-order.ts";

const ORDERS_PER_RUN = 200;
/** Long enough for the browser to report its payment itself. */
const QUIET_MS = 2 * MINUTE_MS;

/** Settles open orders whose payment came through unseen and closes those whose time is up. Safe to run at any time. */
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
