import { ShopError } from "#domain/shop-error.ts";
import { removeOrderedLines } from "#server/basket/remove-ordered-lines.ts";
import type { Tx } from "#server/db/open-database.ts";
import { countDiscountUse } from "#server/discounts/count-discount-use.ts";
import type { Payment } from "#server/payments/gateway.ts";
import type { Shop } from "#server/shop.ts";
import { recordSubscriptions } from "#server/subscriptions/record-subscriptions.ts";
import {
  deleteStockHolds,
  findOrder,
  insertOrderEvent,
  listOrderItems,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  takeStock,
  updateOrder,
} from "./orders.queries.ts";

export type Settlement = "paid" | "unpaid" | "payment-cancelled" | "refunded";

/**
 * Makes an order paid if, and only if, the provider has its money: asked of the provider, never of the browser. Can be
 * called any number of times, at once, by anybody who may know of the payment.
 */
export async function settleOrder(shop: Shop, orderId: number): Promise<Settlement> {
  const order = await findOrder(shop.db, orderId);
  if (!order) return "unpaid";
  if (order.paidAt) return "paid";
  if (!order.stripePaymentIntentId) return "unpaid";
  const payment = await shop.gateway.findPayment(order.stripePaymentIntentId);
  if (payment?.status === "cancelled") return "payment-cancelled";
  if (payment?.status !== "succeeded" || payment.orderId !== orderId) return "unpaid";
  const settlement = await shop.db.transaction((tx) => settleLocked(tx, { orderId, payment, now: shop.clock() }));
  // A refund that a crash prevents here is made by the next call: the order is still unpaid and its payment succeeded.
  if (settlement === "refunded") await shop.gateway.refundPayment(payment.id);
  if (settlement === "paid") shop.wake("sync-subscriptions");
  return settlement;
}

interface Settling {
  orderId: number;
  payment: Payment;
  now: Date;
}

async function settleLocked(tx: Tx, { orderId, payment, now }: Settling): Promise<Settlement> {
  const order = await lockOrder(tx, orderId);
  if (!order) return "unpaid";
  if (order.paidAt) return "paid";
  if (payment.refundedPence > 0) return "refunded";
  const items = await listOrderItems(tx, [orderId]);
  const hasGoods = order.amount === payment.amountPence && (await takeHeldStock(tx, order, items));
  if (!hasGoods) return giveUp(tx, order, payment, now);
  await updateOrder(tx, orderId, { paidAt: now, status: "pending", updatedAt: now });
  await insertOrderEvent(tx, { orderId, kind: "paid", facts: { paymentId: payment.id }, createdAt: now });
  await recordSubscriptions(tx, { order, items, now });
  if (order.cartId !== null) await removeOrderedLines(tx, order.cartId, items);
  return "paid";
}

/** What an order holds becomes stock taken; one whose holds were released must find its goods on the shelf again. */
async function takeHeldStock(tx: Tx, order: OrderRow, items: readonly OrderItemRow[]): Promise<boolean> {
  const held = await deleteStockHolds(tx, order.id);
  if (held.length > 0 || order.status === "pending") return countDiscountUse(tx, order);
  const goods = items
    .flatMap(({ productId, quantity, isSubscription }) =>
      productId && !isSubscription ? [{ productId, quantity }] : [],
    )
    .toSorted((a, b) => a.productId - b.productId);
  try {
    // A savepoint: where one item is gone, what was taken before it goes back.
    await tx.transaction(async (savepoint) => {
      for (const { productId, quantity } of goods) {
        if (!(await takeStock(savepoint, productId, quantity))) throw new ShopError("out-of-stock", { productId });
      }
      if (!(await countDiscountUse(savepoint, order))) throw new ShopError("code-used-up");
    });
    return true;
  } catch (error) {
    if (error instanceof ShopError) return false;
    throw error;
  }
}

/** The money came, but not for what the order is now, or too late for its goods: it goes back. */
async function giveUp(tx: Tx, order: OrderRow, payment: Payment, now: Date): Promise<Settlement> {
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "refunded",
    facts: { paymentId: payment.id, amountPence: payment.amountPence },
    createdAt: now,
  });
  return "refunded";
}
