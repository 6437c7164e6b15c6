import { ShopError } from "#domain/shop-error.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import type { OrderRow } from "./orders.queries.ts";

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
