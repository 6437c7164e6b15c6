import { randomUUID } from "node:crypto";
import type { Basket } from "#contract/basket/basket.ts";
import type { GuestDetails } from "#contract/checkout/checkout.ts";
import { addDays, type IsoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { type Pence, timesPence, toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import { getCustomerAccount } from "#server/accounts/index.ts";
import { fillBasket, previewBasket } from "#server/basket/index.ts";
import {
  emailFingerprint,
  findCodeOfOrder,
  findOrder,
  insertOrderEvent,
  listOrderItems,
  lockOrder,
  type OrderRow,
  updateOrder,
} from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type Shop, telephoneBasketOwner } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { addressLines, greetedName } from "#server/pricing/index.ts";
import { openTelephoneOrder } from "./open-order.ts";
import { findBasketOwnerOf, lockOrderAfterBasket } from "./open-orders.queries.ts";
import { readBuyer } from "./read-buyer.ts";
import { finishSettlement, settle, settleOrder } from "./settle-order.ts";

interface Lines {
  lines: readonly { productId: number; quantity: number }[];
  discountCode?: string | null | undefined;
}

interface NewTelephoneOrder extends Lines {
  /** A customer, or undefined for a guest. */
  customerId: number | undefined;
  guest: GuestDetails | undefined;
  sendsLink: boolean;
  /** Total that the user saw. */
  expectedPence: Pence;
  actorUserId: number;
}

/** Prices the lines as a checkout would, for a new order or for an open one. Changes nothing. */
export async function previewTelephoneOrder(
  shop: Shop,
  { customerId, orderId, lines, discountCode }: Lines & Partial<Record<"customerId" | "orderId", number | undefined>>,
): Promise<Basket> {
  const order = orderId === undefined ? undefined : requireOpen(await findOrder(shop.db, orderId));
  if (customerId !== undefined) await getCustomerAccount(shop.db, customerId);
  const basketOwner = order && (await findBasketOwnerOf(shop.db, order.id));
  const shopper = {
    userId: order ? (order.userId ?? undefined) : customerId,
    basketOwner: basketOwner ?? telephoneBasketOwner(randomUUID()),
  };
  // An open order shows its whole code, so an absent code is one that was removed.
  return previewBasket(shop, shopper, { lines, discountCode: discountCode ?? null, now: shop.clock() });
}

/**
 * Creates an unpaid order and returns its id. Stock and the discount code are held until its last day. Refuses with the
 * refusals of a checkout, and with `total-changed` if the total is not the expected one.
 */
export async function createTelephoneOrder(
  shop: Shop,
  { customerId, guest, sendsLink, expectedPence, actorUserId, lines, discountCode }: NewTelephoneOrder,
): Promise<number> {
  const now = shop.clock();
  const basketOwner = telephoneBasketOwner(randomUUID());
  const buyer = { userId: customerId, basketOwner, guest, address: "" };
  const orderId = await shop.db.transaction(async (tx) => {
    if (customerId !== undefined) await getCustomerAccount(tx, customerId);
    await fillBasket(tx, buyer, { lines, discountCode, now });
    const boughtBy = await readBuyer(tx, buyer);
    const expiresAt = await readExpiry(tx, now);
    const order = await openTelephoneOrder(tx, {
      buyer,
      now,
      telephone: { takenByUserId: actorUserId, expiresAt, boughtBy },
    });
    if (order.totalAmount !== expectedPence) {
      throw new ShopError("total-changed", { total: toPounds(order.totalAmount) });
    }
    const after = { totalPence: order.totalAmount, email: order.email ?? "" };
    await recordChange(tx, { actorUserId, action: "create", entity: "order", entityId: order.id, after, now });
    if (sendsLink) await queueLink(tx, order, { actorUserId, now });
    return order.id;
  });
  shop.wake("send-letters");
  return orderId;
}

interface Actor {
  orderId: number;
  actorUserId: number;
}

/**
 * Replaces the lines of an open telephone order. All of its prices are calculated again. Refuses with `not-found`,
 * `order-closed`, `changed-meanwhile` and the refusals of a basket.
 */
export async function changeTelephoneOrderLines(
  shop: Shop,
  { orderId, version, actorUserId, lines, discountCode }: Lines & Actor & { version: string },
): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const order = requireOpen(await lockOrderAfterBasket(tx, orderId));
    if (order.updatedAt.toISOString() !== version) throw new ShopError("changed-meanwhile");
    const basketOwner = await findBasketOwnerOf(tx, orderId);
    if (basketOwner === undefined || order.expiresAt === null) throw new ShopError("order-closed");
    const buyer = { userId: order.userId ?? undefined, basketOwner, guest: undefined, address: "" };
    const before = await readLines(tx, order);
    await fillBasket(tx, buyer, { lines, discountCode, now });
    const { userId, email, guestOwner, deliveryAddress, billingAddress, expiresAt } = order;
    const changed = await openTelephoneOrder(tx, {
      buyer,
      now,
      telephone: {
        takenByUserId: order.takenByUserId ?? actorUserId,
        expiresAt,
        boughtBy: { userId, email, guestOwner, deliveryAddress, billingAddress },
      },
    });
    const after = await readLines(tx, changed);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const facts = { fromPence: before.totalPence, toPence: after.totalPence, actorUserId };
    await insertOrderEvent(tx, { orderId, kind: "lines", facts, createdAt: now });
    await recordChange(tx, { actorUserId, action: "update", entity: "order", entityId: orderId, before, after, now });
  });
}

/** Emails the payment link again and extends the reservation. Refuses with `not-found` and `order-closed`. */
export async function sendPaymentLink(shop: Shop, { orderId, actorUserId }: Actor): Promise<void> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const order = requireOpen(await lockOrder(tx, orderId));
    const extended = await updateOrder(tx, orderId, { expiresAt: await readExpiry(tx, now), updatedAt: now });
    await queueLink(tx, { ...order, expiresAt: extended.expiresAt }, { actorUserId, now });
    const change = { actorUserId, action: "send-payment-link", entity: "order", entityId: orderId, now };
    await recordChange(tx, { ...change, after: { email: order.email ?? "" } });
  });
  shop.wake("send-letters");
}

interface InPerson extends Actor {
  reason: string;
  expectedPence: Pence;
  version: string;
}

/**
 * Marks an open telephone order as paid in person. A payment that the customer has begun by link is cancelled first.
 * Refuses with `not-found`, `order-closed`, `changed-meanwhile`, `total-changed`, and `payment-in-progress` while the
 * bank has not answered.
 */
export async function payInPerson(
  shop: Shop,
  { orderId, reason, expectedPence, version, actorUserId }: InPerson,
): Promise<void> {
  const known = requireOpen(await findOrder(shop.db, orderId));
  if (known.updatedAt.toISOString() !== version) throw new ShopError("changed-meanwhile");
  if (known.totalAmount !== expectedPence) throw new ShopError("total-changed", { total: toPounds(known.totalAmount) });
  await cancelCardPayment(shop, known);
  const now = shop.clock();
  const settlement = await shop.db.transaction(async (tx) => {
    const order = requireOpen(await lockOrderAfterBasket(tx, orderId));
    const isSame =
      order.version === known.version &&
      order.stripePaymentIntentId === known.stripePaymentIntentId &&
      order.totalAmount === expectedPence;
    if (!isSame) throw new ShopError("changed-meanwhile");
    const outcome = await settle(tx, { orderId, evidence: { kind: "in-person", reason, actorUserId }, now });
    if (outcome !== "paid") throw new ShopError("order-closed");
    const after = { paidInPerson: reason, totalPence: order.totalAmount };
    await recordChange(tx, { actorUserId, action: "pay-in-person", entity: "order", entityId: orderId, after, now });
    return outcome;
  });
  await finishSettlement(shop, orderId, settlement);
}

async function cancelCardPayment(shop: Shop, { id, stripePaymentIntentId }: OrderRow): Promise<void> {
  if (stripePaymentIntentId === null) return;
  const payment = await shop.gateway.cancelPayment(stripePaymentIntentId);
  if (payment?.status === "succeeded") {
    await settleOrder(shop, id);
    throw new ShopError("changed-meanwhile");
  }
  if (payment?.status === "processing") throw new ShopError("payment-in-progress");
}

/** True if the order was taken by telephone and can still be paid. */
export function isOpenTelephoneOrder(order: Pick<OrderRow, "takenByUserId" | "paidAt" | "status">): boolean {
  return order.takenByUserId !== null && order.paidAt === null && order.status !== "cancelled";
}

function requireOpen(order: OrderRow | undefined): OrderRow {
  if (!order?.takenByUserId) throw new ShopError("not-found");
  if (!isOpenTelephoneOrder(order)) throw new ShopError("order-closed");
  return order;
}

/** End of the last London day on which the order can be paid. */
async function readExpiry(tx: Tx, now: Date): Promise<Date> {
  const { telephoneOrderDays } = await readSettings(tx);
  return londonInstant(addDays(londonDay(now), telephoneOrderDays + 1), 0);
}

export function lastDayToPay({ expiresAt, createdAt }: Pick<OrderRow, "expiresAt" | "createdAt">): IsoDay {
  return expiresAt ? addDays(londonDay(expiresAt), -1) : londonDay(createdAt);
}

async function readLines(tx: Tx, { id, totalAmount }: OrderRow) {
  const items = await listOrderItems(tx, [id]);
  return { lines: items.map((item) => `${item.quantity} x ${item.productName}`), totalPence: totalAmount };
}

async function queueLink(tx: Tx, order: OrderRow, { actorUserId, now }: { actorUserId: number; now: Date }) {
  if (order.email === null || order.expiresAt === null) throw new ShopError("order-closed");
  const items = await listOrderItems(tx, [order.id]);
  await queueEmail(tx, now, {
    kind: "payment-link",
    about: paymentLinkKey(order.id, now),
    recipient: order.email,
    facts: {
      firstName: greetedName(order),
      orderId: order.id,
      isGuest: order.userId === null,
      address: order.deliveryAddress ? addressLines(order.deliveryAddress) : [],
      lines: items.map(({ productName, quantity, productPrice }) => ({
        name: productName,
        quantity,
        lineTotalPence: timesPence(productPrice, quantity),
      })),
      sums: order.sums,
      discountCode: (await findCodeOfOrder(tx, order.id)) ?? null,
      giftCardPence: order.giftCardAmount,
      totalPence: order.amount,
      payUntil: lastDayToPay(order),
      pay: paymentLink(order, order.expiresAt),
    },
  });
  await insertOrderEvent(tx, { orderId: order.id, kind: "payment-link", facts: { actorUserId }, createdAt: now });
}

/** Key of the email with a payment link. Each sending has its own, so that the link can be sent again. */
export function paymentLinkKey(orderId: number, sentAt: Date): string {
  return `order:${orderId}:payment-link:${sentAt.getTime()}`;
}

const PAGE = "/pay-order";

/** A link to pay for an order. It stops when the order gets another email address. */
function paymentLink({ id, email }: Pick<OrderRow, "id" | "email">, expiresAt: Date): SignedLink {
  const subject = `${id}:${emailFingerprint(email)}`;
  return { path: PAGE, purpose: "pay-order", subject, expiresAt: expiresAt.toISOString() };
}
