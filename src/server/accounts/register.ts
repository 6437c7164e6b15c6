import type * as calls from "#contract/accounts.ts";
import type { InputOf } from "#contract/call.ts";
import { ShopError } from "#domain/shop-error.ts";
import { isReservedUsername, usernameKey } from "#domain/usernames.ts";
import { mergeBaskets } from "#server/basket/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { insertUser, type NewUser, type UserRow } from "./accounts.queries.ts";
import { hashPassword, requireFitPassword } from "./credentials/passwords.ts";
import { limitSignUps } from "./limit-sign-ups.ts";
import { queueWelcome } from "./queue-welcome.ts";

/**
 * Opens an account; a guest's basket comes along. Refuses `account-exists`, also for a name that looks like another, and
 * `too-many-guesses`. `address` is the network address that asks.
 */
export async function register(
  shop: Shop,
  shopper: Shopper,
  input: InputOf<typeof calls.register>,
  address: string,
): Promise<UserRow> {
  if (isReservedUsername(input.username)) throw new ShopError("account-exists");
  const { username, password, firstName, lastName } = input;
  const user = { username, email: input.email.toLowerCase(), password, firstName, lastName };
  return insertAccount(shop, shopper, user, address);
}

/**
 * Stores a new user, moves the guest's basket to them and queues their first letter, in one transaction. Refuses
 * `account-exists`, `too-many-guesses`, and `invalid-input` for a password that is the person's own name.
 */
export async function insertAccount(shop: Shop, shopper: Shopper, user: NewUser, address: string): Promise<UserRow> {
  requireFitPassword(user.password, { ...user, isAdmin: false });
  await limitSignUps(shop, user.email, address);
  const password = await hashPassword(user.password);
  const now = shop.clock();
  const stored = await shop.db.transaction(async (tx) => {
    const row = await insertUser(tx, {
      ...user,
      password,
      usernameKey: usernameKey(user.username),
      createdAt: now,
      updatedAt: now,
    });
    if (!row) throw new ShopError("account-exists");
    await mergeBaskets(tx, { shopper, userId: row.id, now });
    await queueWelcome(tx, row, now);
    return row;
  });
  shop.wake("send-letters");
  return stored;
}
