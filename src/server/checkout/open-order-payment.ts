import { ShopError } from "#domain/shop-error.ts";
import { isAheadOf, isPaymentOf, setOrderCardSetup, setOrderPayment } from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readPayer, refusePayment } from "#server/platform/payments/index.ts";
import { holderOf } from "#server/platform/rate-limit/index.ts";
import { FirstBoxOfferTakenError } from "#server/subscriptions/index.ts";
import { closeOrder } from "./close-order.ts";
import { type OpenedOrder, openOrder } from "./open-order.ts";
import type { Buyer } from "./read-buyer.ts";

const ATTEMPTS_MAX = 5;

/** An open order with the step that its buyer must complete at the provider: a payment, a card setup, or none. */
export interface OrderToPay {
  order: OpenedOrder;
  clientSecret: string | null;
  paymentId: string | null;
  setupId: string | null;
}

/**
 * Opens a basket's one order and its payment. Starts again if another tab changes the order during the request, so that
 * the amounts match. Closes another open order to take its first-box offer, unless that order is paid.
 */
export async function openOrderPayment(shop: Shop, buyer: Buyer): Promise<OrderToPay> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const order = await openUnlessElsewhere(shop, buyer);
    const opened = order && (await openAtProvider(shop, order));
    if (opened) return { order, ...opened };
  }
  throw new ShopError("payment-unavailable");
}

/** Undefined if another order had to be closed first. The caller then calls this function again. */
async function openUnlessElsewhere(shop: Shop, buyer: Buyer): Promise<OpenedOrder | undefined> {
  const heldFrom = holderOf(shop, buyer.address);
  try {
    return await shop.db.transaction((tx) => openOrder(tx, { buyer, heldFrom, now: shop.clock() }));
  } catch (error) {
    if (!(error instanceof FirstBoxOfferTakenError)) throw error;
    await closeOrder(shop, error.orderId, "first-box-moved");
    return undefined;
  }
}

/**
 * The step that the buyer of an open order must complete at the provider. Undefined if the order has changed and must
 * be opened again.
 */
export async function openAtProvider(shop: Shop, order: OpenedOrder): Promise<Omit<OrderToPay, "order"> | undefined> {
  if (order.amount > 0) return openPayment(shop, order);
  if (order.stripePaymentIntentId) {
    // The order has become free, but has a payment from before the change. That payment must never be made, so a new
    // order replaces this one.
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
    // Another checkout of this customer has taken the order's first-box offer. The latest checkout continues.
    await shop.gateway.cancelPayment(payment.id);
    throw new ShopError("order-closed");
  }
  if (recorded.version !== order.version) return undefined;
  return { clientSecret: payment.clientSecret, paymentId: payment.id, setupId: null };
}

/** Saves the card without a payment, because nothing is due today but the plan has later charges. */
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
 * Replaces an order that can no longer be paid, because it expired during the request, its payment was cancelled at the
 * provider, or the shop's clock was set back. A telephone order stays open, and its link gives it a new payment.
 */
async function replaceVoid(shop: Shop, { id, takenByUserId }: OpenedOrder): Promise<undefined> {
  if (takenByUserId === null) await closeOrder(shop, id, "payment-void");
  return undefined;
}

async function payerOf(shop: Shop, { userId }: OpenedOrder) {
  if (userId === null) throw new ShopError("account-needed");
  return readPayer(shop.db, userId);
}
