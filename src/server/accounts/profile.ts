import type * as calls from "#contract/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { requireServedPostcode } from "#server/delivery/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { type UserRow, updateUser, updateUserAddress } from "./accounts.queries.ts";

/** Saves the customer's own name. */
export async function saveProfile(
  shop: Shop,
  shopper: Shopper,
  { firstName, lastName }: ParsedInputOf<typeof calls.saveProfile>,
): Promise<UserRow> {
  const row = await updateUser(shop.db, requireUserId(shopper), { firstName, lastName, updatedAt: shop.clock() });
  if (!row) throw new ShopError("signed-out");
  return row;
}

/** Saves where parcels and bills go. Refuses `invalid-input` and `postcode-not-served`. */
export async function saveAddress(
  shop: Shop,
  shopper: Shopper,
  input: ParsedInputOf<typeof calls.saveAddress>,
): Promise<UserRow> {
  const address = { ...input, deliveryPostcode: requireServedPostcode(input.deliveryPostcode, "deliveryPostcode") };
  const row = await updateUserAddress(shop.db, requireUserId(shopper), address, shop.clock());
  if (!row) throw new ShopError("signed-out");
  return row;
}
