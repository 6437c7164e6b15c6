import type * as calls from "#contract/accounts.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { type UserRow, updateUser } from "./accounts.queries.ts";

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
