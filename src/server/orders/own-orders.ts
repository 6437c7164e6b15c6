import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders/orders.ts";
import type { OrderSummary } from "#contract/orders/orders.ts";
import { isPendingLabel } from "#domain/orders/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { requireUserId, type Shop, type Shopper } from "#server/platform/kernel/shop.ts";
import { consumeRateLimit, networkLimits } from "#server/platform/rate-limit/index.ts";
import { addressLines } from "#server/pricing/index.ts";
import {
  findOrder,
  listOrderItems,
  listPaidOrders,
  lockOpenOrder,
  lockOrder,
  type OrderRow,
} from "./orders.queries.ts";
import { readItemPictures, readOrderItems, viewOrder, viewOrderDetails } from "./view-order.ts";

/** A customer's open or past paid orders, newest first. */
export async function listCustomerOrders(
  shop: Shop,
  shopper: Shopper,
  list: "pending" | "history",
): Promise<OrderSummary[]> {
  const orders = await listPaidOrders(shop.db, requireUserId(shopper));
  const itemsByOrderId = await readOrderItems(
    shop.db,
    orders.map((order) => order.id),
  );
  const pictures = await readItemPictures(shop.db, [...itemsByOrderId.values()].flat());
  return orders.flatMap((order) => {
    const view = viewOrder(order, itemsByOrderId.get(order.id) ?? [], pictures);
    return view && isPendingLabel(view.status) === (list === "pending") ? [view] : [];
  });
}

/** One of the shopper's paid orders. Refuses with `not-found` or `signed-out` otherwise. */
export async function getOrderDetails(
  shop: Shop,
  shopper: Shopper,
  orderId: number,
): Promise<ReplyOf<typeof calls.getOrderDetails>> {
  const order = requireOwnOrder(await findOrder(shop.db, orderId), shopper);
  return { ...(await viewOrderDetails(shop, order, { isOwn: true })), deliverTo: await readDeliverTo(shop, order) };
}

/**
 * Delivery address lines of an order. Empty if the order contains only gifts, whose recipients are stored with the
 * subscriptions.
 */
async function readDeliverTo({ db }: Shop, { id, deliveryAddress }: OrderRow): Promise<string[]> {
  const isOwn = (await listOrderItems(db, [id])).some(({ box }) => box?.purpose !== "gift");
  return isOwn && deliveryAddress ? addressLines(deliveryAddress) : [];
}

/**
 * A customer's own order, or a guest's in the session that made it. Refuses with `signed-out` for other visitors and
 * `not-found` for other customers, so that order numbers cannot be probed.
 */
export function requireOwnOrder(order: OrderRow | undefined, shopper: Shopper): OrderRow {
  if (order && isGuestsOwn(order, shopper)) return order;
  if (order?.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  return order;
}

function isGuestsOwn({ userId, guestOwner }: OrderRow, shopper: Shopper): boolean {
  return userId === null && shopper.userId === undefined && guestOwner !== null && guestOwner === shopper.basketOwner;
}

const ATTEMPTS_PER_ORDER = 10;
const ATTEMPTS_PER_ADDRESS = 20;
const WITHIN_MINUTES = 15;

/**
 * A paid order by its number and email address. Refuses with `not-found` for a wrong number and a wrong address alike,
 * and `too-many-guesses`.
 */
export async function findOrderByEmail(
  shop: Shop,
  { orderId, email }: { orderId: number; email: string },
  address: string,
): Promise<ReplyOf<typeof calls.findOrder>> {
  const releaseAttempt = await consumeRateLimit(shop, [
    { target: `order:${orderId}`, attemptsMax: ATTEMPTS_PER_ORDER, withinMinutes: WITHIN_MINUTES },
    ...networkLimits(shop, "order", { address, attemptsMax: ATTEMPTS_PER_ADDRESS, withinMinutes: WITHIN_MINUTES }),
  ]);
  const order = await findOrder(shop.db, orderId);
  if (!order?.paidAt || order.email !== email.toLowerCase()) throw new ShopError("not-found");
  await releaseAttempt();
  return viewOrderDetails(shop, order);
}

/** The paid order with this number and email address (lower case). Undefined if either is wrong. */
export async function findPaidOrderOf(
  db: Reader,
  { orderId, email }: { orderId: number; email: string },
): Promise<OrderRow | undefined> {
  const order = await findOrder(db, orderId);
  return order?.paidAt && order.email === email ? order : undefined;
}

/** True if the basket has an open order that has not expired. A card payment may then be in progress. */
export async function hasOrderUnderWay(tx: Tx, basketId: number, now: Date): Promise<boolean> {
  const order = await lockOpenOrder(tx, basketId);
  return order?.expiresAt ? order.expiresAt > now : false;
}

/** Locks an order that the dashboard lists. Refuses with `not-found` if the order is archived or unknown. */
export async function lockListedOrder(tx: Tx, orderId: number): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order || order.archivedAt) throw new ShopError("not-found");
  return order;
}

export type { OrderRow };
