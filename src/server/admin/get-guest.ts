import type { AdminGuestDetails } from "#contract/admin-customers.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { sumPaidFor } from "./admin-customers.queries.ts";
import { viewCustomerOrder } from "./get-customer.ts";
import { listOrdersOfGuest } from "./guests.queries.ts";

const ORDERS_SHOWN = 20;

/** Somebody who bought without an account, as their orders know them. Refuses `not-found`. */
export async function getGuest(shop: Shop, typedEmail: string): Promise<AdminGuestDetails> {
  const email = typedEmail.toLowerCase();
  const orders = await listOrdersOfGuest(shop.db, email, ORDERS_SHOWN);
  const [latest] = orders;
  if (!latest) throw new ShopError("not-found");
  const address = latest.deliveryAddress;
  return {
    email,
    firstName: address?.firstName ?? "",
    lastName: address?.lastName ?? "",
    deliveryAddress: [address?.line1, address?.line2, address?.city, address?.postcode].filter(Boolean).join(", "),
    orders: orders.map(viewCustomerOrder),
    paid: toPounds(await sumPaidFor(shop.db, { guestEmail: email })),
  };
}
