import type { z } from "zod";
import type * as calls from "#contract/checkout/checkout.ts";
import type { Checkout, GuestDetails } from "#contract/checkout/checkout.ts";
import type { buyGiftBox as giftBoxCall } from "#contract/checkout/gift-box.ts";
import type { buyPresent as presentCall } from "#contract/checkout/present.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { isoDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { hasBoxes } from "#domain/orders/orders.ts";
import { presentArrival } from "#domain/orders/presents.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planId } from "#domain/subscriptions/plans.ts";
import { isPrepaidDuration } from "#domain/subscriptions/prepaid-gifts.ts";
import { signUp, type UserRow } from "#server/accounts/index.ts";
import { replaceBasketWithPlan, viewBasket } from "#server/basket/index.ts";
import { checkAddress, findOrder, type OrderRow, requireOwnOrder, requirePresentDay } from "#server/orders/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  customerBasketOwner,
  giftBasketOwner,
  requireUserId,
  type Shopper,
  subscriptionBasketOwner,
} from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { readAnswers } from "#server/subscriptions/index.ts";
import { closeOrder } from "./close-order.ts";
import { type OrderToPay, openOrderPayment } from "./open-order-payment.ts";
import { findOpenOrderOf } from "./open-orders.queries.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Opens or refreshes the shopper's one order and its payment. A repeated call, from a second tab or after a reload,
 * returns the same order. Refuses with `basket-empty`, `address-incomplete`, `not-printable`, `postcode-not-served`, `not-sellable`,
 * `out-of-stock`, `gift-incomplete`, the refusals of a discount code, `signed-out` for a guest without details,
 * `account-needed` for a guest with a box, `order-too-large`, `too-many-guesses` if one network holds too much,
 * `order-closed` if another checkout of the same customer takes the first-box offer at that moment, and
 * `payment-unavailable` if the provider creates no payment.
 */
export async function createCheckout(
  shop: Shop,
  shopper: Shopper,
  { guest, address }: { guest: GuestDetails | undefined; address: string },
): Promise<Checkout> {
  const { userId, basketOwner } = shopper;
  if (userId === undefined && !guest) throw new ShopError("signed-out");
  if (basketOwner === undefined) throw new ShopError("basket-empty");
  await finishOpenOrder(shop, shopper);
  return viewCheckout(shop, await openOrderPayment(shop, { userId, basketOwner, guest, address }));
}

/**
 * Opens or refreshes the order of one plan and its payment, without changing the customer's basket. Refuses with
 * `questionnaire-missing`, `not-found`, and the refusals of a checkout.
 */
export async function createSubscription(
  shop: Shop,
  shopper: Shopper,
  { planId: wantedId, gift, address }: { planId: number; gift: GiftDetails | undefined; address: string },
): Promise<ReplyOf<typeof calls.createSubscription>> {
  const userId = requireUserId(shopper);
  const answers = await readAnswers(shop.db, userId);
  const buyer = {
    userId,
    basketOwner: subscriptionBasketOwner(customerBasketOwner(userId)),
    guest: undefined,
    address,
  };
  await finishOpenOrder(shop, buyer);
  await shop.db.transaction((tx) =>
    replaceBasketWithPlan(tx, buyer.basketOwner, { planId: wantedId, answers, gift, now: shop.clock() }),
  );
  const toPay = await openOrderPayment(shop, buyer);
  return { ...viewCheckout(shop, toPay), basket: await viewBasket(shop, buyer) };
}

/**
 * Opens or refreshes the order of a gift of boxes and its payment, without changing the shopper's basket. Refuses
 * with `account-needed` if the guest's email address has an account that nobody has confirmed, and with the refusals of
 * a gift and a checkout. A discount code and gift cards that were entered for the gift stay.
 */
export async function buyGiftBox(
  shop: Shop,
  shopper: Shopper & { basketOwner: string },
  { request, address }: { request: z.output<(typeof giftBoxCall)["input"]>; address: string },
): Promise<ReplyOf<typeof giftBoxCall>> {
  const { userId, basketOwner } = shopper;
  const giver = { typed: userId === undefined ? (request.giver ?? undefined) : undefined, basketOwner };
  if (userId === undefined && !giver.typed) throw new ShopError("signed-out");
  const buyer = { userId, basketOwner: giftBasketOwner(basketOwner), guest: undefined, giver, address };
  const { audience, duration, naturalness, recipient } = request;
  await finishOpenOrder(shop, buyer);
  await shop.db.transaction((tx) =>
    replaceBasketWithPlan(tx, buyer.basketOwner, {
      planId: planId(audience, duration),
      answers: { naturalness, purpose: "gift", exclusions: [] },
      gift: { ...recipient, goesOn: false, isPrepaid: isPrepaidDuration(duration) },
      now: shop.clock(),
    }),
  );
  const toPay = await openOrderPayment(shop, buyer);
  return { ...viewCheckout(shop, toPay), basket: await viewBasket(shop, buyer) };
}

/**
 * Opens or refreshes the order of the shopper's basket as a present, and its payment. A later checkout of the same basket
 * without a recipient makes it an ordinary order again. Refuses with `invalid-input` for a day that is not in the near
 * future, `present-has-box`, and the refusals of a checkout.
 */
export async function buyPresent(
  shop: Shop,
  shopper: Shopper & { basketOwner: string },
  { request, address }: { request: z.output<(typeof presentCall)["input"]>; address: string },
): Promise<ReplyOf<typeof presentCall>> {
  const { userId, basketOwner } = shopper;
  const { message, ...typed } = request.recipient;
  const giver = { typed: userId === undefined ? (request.giver ?? undefined) : undefined, basketOwner };
  if (userId === undefined && !giver.typed) throw new ShopError("signed-out");
  const notBefore = request.notBefore === null ? null : isoDay(request.notBefore);
  if (notBefore) requirePresentDay(notBefore, shop.clock());
  const present = { address: checkAddress(typed), message, notBefore };
  const buyer = { userId, basketOwner, guest: undefined, giver, present, address };
  await finishOpenOrder(shop, buyer);
  const toPay = await openOrderPayment(shop, buyer);
  const { goodsDispatchBy: dispatchBy, present: ordered } = toPay.order;
  if (!ordered || !dispatchBy) throw new ShopError("basket-empty");
  const dates = { sendFrom: ordered.sendFrom, dispatchBy };
  const arrives = presentArrival({ ...dates, postcode: present.address.postcode }, await readSettings(shop.db)) ?? null;
  return { ...viewCheckout(shop, toPay), basket: await viewBasket(shop, buyer), ...dates, arrives };
}

/**
 * Prepares for another checkout of a basket. Settles the open order if it has been paid, closes it if its payment is
 * void, and replaces an expired order.
 */
async function finishOpenOrder(shop: Shop, shopper: Shopper): Promise<void> {
  const order = shopper.basketOwner === undefined ? undefined : await findOpenOrderOf(shop.db, shopper.basketOwner);
  if (!order?.stripePaymentIntentId && !order?.cardSetupId) return;
  const outcome = await settleOrder(shop, order.id);
  if (outcome === "unpaid") await closeOrder(shop, order.id, "expired");
  else if (outcome !== "paid") await closeOrder(shop, order.id, "payment-void");
}

export function viewCheckout(shop: Shop, { order, clientSecret, paymentId, setupId }: OrderToPay): Checkout {
  return {
    clientSecret,
    paymentId,
    setupId,
    orderId: order.id,
    orderType: order.orderType,
    totalAmount: toPounds(order.amount),
    orderTotal: toPounds(order.totalAmount),
    hasSubscription: hasBoxes(order.orderType),
    provider: shop.gateway.name,
  };
}

/**
 * Creates an account with the email address, name and delivery address of the order that a guest has just paid, and
 * assigns the order to it. The giver of a present gets no address, because the order has only the recipient's. Refuses
 * with `not-found` or `signed-out` for orders that are not this guest's, and `account-exists`.
 */
export async function openAccountForOrder(
  shop: Shop,
  shopper: Shopper,
  { orderId, password }: { orderId: number; password: string },
  networkAddress: string,
): Promise<UserRow> {
  const { userId, paidAt, email, deliveryAddress, billingAddress, present } = await readOwnOrder(
    shop,
    shopper,
    orderId,
  );
  if (userId !== null || !paidAt || !email || !deliveryAddress) throw new ShopError("not-found");
  const { firstName, lastName } = (present && billingAddress) ?? deliveryAddress;
  const { line1, line2, city, postcode } = deliveryAddress;
  const address = present ? undefined : { line1, line2, city, postcode, country: "United Kingdom" as const };
  return signUp(shop, shopper, { email, password, firstName, lastName, address }, networkAddress);
}

/** One of the shopper's own orders, paid or not. Refuses with `not-found` or `signed-out` for all others. */
async function readOwnOrder(shop: Shop, shopper: Shopper, orderId: number): Promise<OrderRow> {
  return requireOwnOrder(await findOrder(shop.db, orderId), shopper);
}
