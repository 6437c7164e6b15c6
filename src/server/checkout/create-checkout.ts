import type { Checkout } from "#contract/checkout.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/accounts/shopper.ts";
import { finishOpenOrder } from "#server/orders/finish-open-order.ts";
import { type OpenedOrder, openOrder } from "#server/orders/open-order.ts";
import { recordPayment } from "#server/orders/record-payment.ts";
import type { Payment } from "#server/payments/gateway.ts";
import { readPayer } from "#server/payments/read-payer.ts";
import type { Shop } from "#server/shop.ts";

const ATTEMPTS_MAX = 5;

/**
 * Opens or refreshes the one order of the shopper's basket and the order's one payment. Calling it again, from two tabs
 * or after a reload, answers the same order. Refuses `basket-empty`, `address-incomplete`, `postcode-not-served`,
 * `not-sellable`, `out-of-stock` and, when the provider gives no payment, `payment-unavailable`.
 */
export async function createCheckout(shop: Shop, shopper: Shopper): Promise<Checkout> {
  const userId = requireUserId(shopper);
  await finishOpenOrder(shop, shopper);
  const { order, payment } = await openOrderAndPayment(shop, userId);
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

/**
 * The order and its payment at the order's amount. Another tab may change the order while the provider answers: then
 * once more, so that the payment never stays behind the order.
 */
async function openOrderAndPayment(shop: Shop, userId: number): Promise<{ order: OpenedOrder; payment: Payment }> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const order = await shop.db.transaction((tx) => openOrder(tx, { userId, now: shop.clock() }));
    const payment = await shop.gateway.openPayment({
      orderId: order.id,
      orderVersion: order.version,
      paymentId: order.stripePaymentIntentId ?? undefined,
      amountPence: order.amount,
      keepsCardFor: order.orderType === "one_time" ? undefined : await readPayer(shop.db, userId),
    });
    if (payment.status === "cancelled") throw new ShopError("payment-unavailable");
    const recorded = await recordPayment(shop, order.id, payment.id);
    if (recorded.paymentId !== payment.id) await shop.gateway.cancelPayment(payment.id);
    else if (recorded.version === order.version) return { order, payment };
  }
  throw new ShopError("payment-unavailable");
}
