import type { saveAddress as saveAddressCall } from "#contract/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { isServedPostcode, parsePostcode, postcodeAdvice } from "#domain/postcode.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/shop.ts";
import { type UserRow, updateUserAddress } from "./accounts.queries.ts";
import { requireUserId, type Shopper } from "./shopper.ts";

/** Saves where parcels and bills go. Refuses `invalid-input` and `postcode-not-served`. */
export async function saveAddress(
  shop: Shop,
  shopper: Shopper,
  input: ParsedInputOf<typeof saveAddressCall>,
): Promise<UserRow> {
  const address = { ...input, deliveryPostcode: requireServedPostcode(input.deliveryPostcode, "deliveryPostcode") };
  const row = await updateUserAddress(shop.db, requireUserId(shopper), address, shop.clock());
  if (!row) throw new ShopError("signed-out");
  return row;
}

/** A postcode in its printed form. Refuses what is no full UK postcode, and places where we do not deliver. */
export function requireServedPostcode(text: string, path: string): string {
  const postcode = requirePostcode(text, path);
  if (!isServedPostcode(postcode)) throw new ShopError("postcode-not-served", { postcode });
  return postcode;
}

/** A postcode in its printed form, wherever it is. Refuses what is no full UK postcode. */
export function requirePostcode(text: string, path: string): string {
  const postcode = parsePostcode(text);
  if (!postcode) throw new ShopError("invalid-input", {}, [{ path, message: postcodeAdvice(text) }]);
  return postcode;
}
