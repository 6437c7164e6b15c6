import type { ReplyOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/orders.ts";
import type { OrderSummary } from "#contract/orders.ts";
import { isPendingLabel } from "#domain/orders.ts";
import { ShopError } from "#domain/shop-error.ts";
import { addressLines } from "#server/delivery/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { findOrder, listOrderItems, listPaidOrders, type OrderRow } from "./orders.queries.ts";
import { readOrderItems } from "./read-order-items.ts";
import { readItemPictures, viewOrder, viewOrderDetails } from "./view-order.ts";

/** A customer's paid orders of one list, newest first. */
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

/** One of the shopper's own paid orders. Refuses `not-found` or `signed-out` for all others. */
export async function getOrderDetails(
  shop: Shop,
  shopper: Shopper,
  orderId: number,
): Promise<ReplyOf<typeof calls.getOrderDetails>> {
  const order = requireOwnOrder(await findOrder(shop.db, orderId), shopper);
  return { ...(await viewOrderDetails(shop, order)), deliverTo: await readDeliverTo(shop, order) };
}

/** Where an order's goods and boxes go; nowhere for gifts, whose recipients their plans know. */
async function readDeliverTo({ db }: Shop, { id, deliveryAddress }: OrderRow): Promise<string[]> {
  const isOwn = (await listOrderItems(db, [id])).some(({ box }) => box?.purpose !== "gift");
  return isOwn && deliveryAddress ? addressLines(deliveryAddress) : [];
}

/**
 * A customer's own order, or a guest's in the session that made it. Refuses `signed-out` for other visitors and
 * `not-found` for other customers, so that nobody learns which orders exist.
 */
export function requireOwnOrder(order: OrderRow | undefined, shopper: Shopper): OrderRow {
  if (order && isGuestsOwn(order, shopper)) return order;
  if (order?.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  return order;
}

function isGuestsOwn({ userId, guestOwner }: OrderRow, shopper: Shopper): boolean {
  return userId === null && shopper.userId === undefined && guestOwner !== null && guestOwner === shopper.basketOwner;
}
