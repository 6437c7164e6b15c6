import { ShopError } from "#domain/shop-error.ts";
import { signUp, type UserRow } from "#server/accounts/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { findOrder, type OrderRow, requireOwnOrder } from "#server/orders/index.ts";

/**
 * Opens an account with the e-mail address, name and delivery address of the order that a guest has just paid; the order
 * comes along. Refuses `not-found` and `signed-out` for orders that are not this guest's, and `account-exists`.
 */
export async function openAccountForOrder(
  shop: Shop,
  shopper: Shopper,
  { orderId, password }: { orderId: number; password: string },
  networkAddress: string,
): Promise<UserRow> {
  const { userId, paidAt, email, deliveryAddress } = await readOwnOrder(shop, shopper, orderId);
  if (userId !== null || !paidAt || !email || !deliveryAddress) throw new ShopError("not-found");
  const { firstName, lastName, line1, line2, city, postcode } = deliveryAddress;
  const address = { line1, line2, city, postcode, country: "United Kingdom" as const };
  return signUp(shop, shopper, { email, password, firstName, lastName, address }, networkAddress);
}

/** One of the shopper's own orders, paid or not. Refuses `not-found` or `signed-out` for all others. */
async function readOwnOrder(shop: Shop, shopper: Shopper, orderId: number): Promise<OrderRow> {
  return requireOwnOrder(await findOrder(shop.db, orderId), shopper);
}
