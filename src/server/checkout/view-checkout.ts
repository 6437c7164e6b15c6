import type { Checkout } from "#contract/checkout.ts";
import { toPounds } from "#domain/money.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { OrderToPay } from "./open-order-payment.ts";

/** What the browser needs to show and to pay an order. */
export function viewCheckout(shop: Shop, { order, clientSecret, paymentId, setupId }: OrderToPay): Checkout {
  return {
    clientSecret,
    paymentId,
    setupId,
    orderId: order.id,
    orderType: order.orderType,
    totalAmount: toPounds(order.amount),
    hasSubscription: order.orderType !== "one_time",
    provider: shop.gateway.name,
  };
}
