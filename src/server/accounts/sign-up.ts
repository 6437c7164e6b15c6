import type * as calls from "#contract/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { requireServedPostcode } from "#server/delivery/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import type { UserRow } from "./accounts.queries.ts";
import { insertAccount } from "./register.ts";

/** Opens an account from the checkout, with its address. The e-mail address is the username. */
export async function signUp(
  shop: Shop,
  shopper: Shopper,
  input: ParsedInputOf<typeof calls.signUp>,
  networkAddress: string,
): Promise<UserRow> {
  const { address, password, firstName, lastName } = input;
  const email = input.email.toLowerCase();
  const user = {
    username: email,
    email,
    password,
    firstName,
    lastName,
    deliveryLine1: address.line1,
    deliveryLine2: address.line2,
    deliveryCity: address.city,
    deliveryPostcode: requireServedPostcode(address.postcode, "address.postcode"),
  };
  return insertAccount(shop, shopper, user, networkAddress);
}
