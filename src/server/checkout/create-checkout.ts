import type { Checkout } from "#contract/checkout.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import { findBasketId } from "#server/basket/basket.queries.ts";
import { findOpenOrder, type OrderRow, updateOrder } from "#server/orders/orders.queries.ts";
import type { Payment } from "#server/payments/gateway.ts";
import type { Shop } from "#server/shop.ts";
import { closeOrder } from "./close-order.ts";
import { openOrder } from "./open-order.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Opens or refreshes the one order of the shopper's basket and the order's one payment. Calling it again, from two tabs
 * or after a reload, answers the same order. Refuses `basket-empty`, `address-incomplete`, `postcode-not-served`,
 * `not-sellable`, `out-of-stock` and, when the provider gives no payment, `payment-unavailable`.
 */
export async function createCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const userId = requireUserId(shopper);
  await finishEarlierPayment(shop, shopper);
  const order = await shop.db.transaction((tx) => openOrder(tx, { userId, now: shop.clock() }));
  const payment = await openPaymentOf(shop, order);
  return {
    clientSecret: payment.clientSecret,
    paymentId: payment.id,
    orderId: order.id,
    orderType: order.orderType,
    totalAmount: toPounds(order.amount),
    hasSubscription: order.orderType !== "one_time",
    provider: shop.gateway.name,
  };
}

/** A payment that came through while nobody looked settles its order before the basket is priced again. */
async function finishEarlierPayment(shop: Shop, shopper: Shopper): Promise<void> {
  const basketId = shopper.basketOwner && (await findBasketId(shop.db, shopper.basketOwner));
  const order = basketId ? await findOpenOrder(shop.db, basketId) : undefined;
  if (!order?.stripePaymentIntentId) return;
  const outcome = await settleOrder(shop, order.id);
  if (outcome === "payment-cancelled" || outcome === "refunded") await closeOrder(shop, order.id);
}

async function openPaymentOf(shop: Shop, order: OrderRow): Promise<Payment> {
  const payment = await shop.gateway.openPayment({
    orderId: order.id,
    orderVersion: order.version,
    amountPence: order.amount,
    keepsCard: order.orderType !== "one_time",
    paymentId: order.stripePaymentIntentId ?? undefined,
  });
  if (payment.status === "cancelled") throw new ShopError("payment-unavailable");
  if (order.stripePaymentIntentId !== payment.id) {
    await updateOrder(shop.db, order.id, { stripePaymentIntentId: payment.id });
  }
  return payment;
}
