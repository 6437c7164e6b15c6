import type { register as registerCall } from "#contract/accounts.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { ShopError } from "#domain/shop-error.ts";
import { mergeBaskets } from "#server/basket/merge-baskets.ts";
import type { Shop } from "#server/shop.ts";
import { insertUser, type NewUser, type UserRow } from "./accounts.queries.ts";
import { hashPassword } from "./passwords.ts";
import type { Shopper } from "./shopper.ts";

/** Opens an account; a guest's basket comes along. Refuses `account-exists`. */
export async function register(shop: Shop, shopper: Shopper, input: InputOf<typeof registerCall>): Promise<UserRow> {
  return insertAccount(shop, shopper, {
    username: input.username,
    email: input.email.toLowerCase(),
    password: await hashPassword(input.password),
    firstName: input.firstName,
    lastName: input.lastName,
  });
}

/** Stores a new user and moves the guest's basket to them, in one transaction. */
export async function insertAccount(shop: Shop, shopper: Shopper, user: NewUser): Promise<UserRow> {
  return shop.db.transaction(async (tx) => {
    const row = await insertUser(tx, user);
    if (!row) throw new ShopError("account-exists");
    await mergeBaskets(tx, { shopper, userId: row.id, now: shop.clock() });
    return row;
  });
}
