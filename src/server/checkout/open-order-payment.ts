import { ShopError } from "#domain/shop-error.ts";
import {
  IntroOfferClaimedError,
  isAheadOf,
  isPaymentOf,
  setOrderCardSetup,
  setOrderPayment,
} from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readPayer, refusePayment } from "#server/platform/payments/index.ts";
import { addressTarget } from "#server/platform/rate-limit/index.ts";
import { closeOrder } from "./close-order.ts";
import { type OpenedOrder, openOrder } from "./open-order.ts";
import type { Buyer } from "./read-buyer.ts";

const ATTEMPTS_MAX = 5;

/** An open order with the item that its buyer must confirm at the provider: a payment, a card setup, or nothing. */
export interface OrderToPay {
  order: OpenedOrder;
  clientSecret: string | null;
  paymentId: string | null;
  setupId: string | null;
}

/**
 * The one open order of a basket and its payment at the order's amount. Repeats if another tab changes the order during
 * the provider's answer, so that the payment never differs. The newest order gets the customer's first-box offer:
 * another open order that has it is closed first, or keeps it if it turns out to be paid.
 */
export async function openOrderPayment(shop: Shop, buyer: Buyer): Promise<OrderToPay> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const order = await openUnlessElsewhere(shop, buyer);
    const opened = order && (await openAtProvider(shop, order));
    if (opened) return { order, ...opened };
  }
  throw new ShopError("payment-unavailable");
}

/** Undefined if another order had to be closed first. Call it again then. */
async function openUnlessElsewhere(shop: Shop, buyer: Buyer): Promise<OpenedOrder | undefined> {
  const heldFrom = addressTarget(shop, "held", buyer.address);
  try {
    return await shop.db.transaction((tx) => openOrder(tx, { buyer, heldFrom, now: shop.clock() }));
  } catch (error) {
    if (!(error instanceof IntroOfferClaimedError)) throw error;
    await closeOrder(shop, error.orderId, "first-box-moved");
    return undefined;
  }
}

/** The item to confirm for an open order. Undefined if the order has changed and must be opened again. */
export async function openAtProvider(shop: Shop, order: OpenedOrder): Promise<Omit<OrderToPay, "order"> | undefined> {
  if (order.amount > 0) return openPayment(shop, order);
  if (order.stripePaymentIntentId) {
    // The order had a price before. That payment must never be made, so a new order replaces this one.
    await closeOrder(shop, order.id, "payment-void");
    return undefined;
  }
  if (!order.goesOn) return { clientSecret: null, paymentId: null, setupId: null };
  return openSetup(shop, order);
}

async function openPayment(shop: Shop, order: OpenedOrder): Promise<Omit<OrderToPay, "order"> | undefined> {
  const payment = await shop.gateway.openPayment({
    orderId: order.id,
    orderVersion: order.version,
    paymentId: order.stripePaymentIntentId ?? undefined,
    amountPence: order.amount,
    savesMethodFor: order.goesOn ? await payerOf(shop, order) : undefined,
    email: order.email ?? undefined,
    deliverTo: order.deliveryAddress ?? undefined,
  });
  if (!isPaymentOf(payment, order)) {
    return isAheadOf(shop.clock(), order) ? replaceVoid(shop, order) : refusePayment(shop, payment.id);
  }
  if (payment.status === "cancelled") return replaceVoid(shop, order);
  const recorded = await setOrderPayment(shop.db, order.id, payment.id);
  if (recorded.paymentId !== payment.id) {
    await shop.gateway.cancelPayment(payment.id);
    return undefined;
  }
  if (recorded.status === "cancelled") {
    // Another checkout of this customer has taken its first-box offer. The latest checkout continues.
    await shop.gateway.cancelPayment(payment.id);
    throw new ShopError("order-closed");
  }
  if (recorded.version !== order.version) return undefined;
  return { clientSecret: payment.clientSecret, paymentId: payment.id, setupId: null };
}

/** Nothing is due today, but a plan continues, so its card is saved without a payment. */
async function openSetup(shop: Shop, order: OpenedOrder): Promise<Omit<OrderToPay, "order"> | undefined> {
  const setup = await shop.gateway.openMethodSetup({
    idempotencyKey: `order:${order.id}:setup`,
    payer: await payerOf(shop, order),
    orderId: order.id,
  });
  if (setup.status === "cancelled") return replaceVoid(shop, order);
  const recorded = await setOrderCardSetup(shop.db, order.id, setup.id);
  if (recorded.status === "cancelled") throw new ShopError("order-closed");
  if (recorded.version !== order.version) return undefined;
  return { clientSecret: setup.clientSecret, paymentId: null, setupId: setup.id };
}

/**
 * The order expired during the provider's answer, its payment was cancelled there, or the shop's clock was set back. It
 * can no longer be paid, so another replaces it.
 */
async function replaceVoid(shop: Shop, { id }: OpenedOrder): Promise<undefined> {
  await closeOrder(shop, id, "payment-void");
  return undefined;
}

async function payerOf(shop: Shop, { userId }: OpenedOrder) {
  if (userId === null) throw new ShopError("account-needed");
  return readPayer(shop.db, userId);
}
