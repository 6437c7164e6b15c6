import type { Checkout, GuestDetails } from "#contract/checkout.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { finishOpenOrder } from "./finish-open-order.ts";
import { openOrderPayment } from "./open-order-payment.ts";
import { viewCheckout } from "./view-checkout.ts";

/**
 * Opens or refreshes the one order of the shopper's basket and the order's one payment. Calling it again, from two tabs
 * or after a reload, answers the same order. Refuses `basket-empty`, `address-incomplete`, `postcode-not-served`,
 * `not-sellable`, `out-of-stock`, `gift-incomplete`, the refusals of a discount code, `signed-out` for a guest without details, `account-needed`
 * for a guest with a box, `too-many-guesses` where too much is held from one network, `order-closed` where another
 * checkout of the same customer has taken its first box at that moment, and, when the provider gives no payment,
 * `payment-unavailable`.
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
