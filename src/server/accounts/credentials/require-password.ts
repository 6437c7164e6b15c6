import { ShopError } from "#domain/shop-error.ts";
import type { UserRow } from "#server/accounts/accounts.queries.ts";
import { accountLimits } from "#server/accounts/limit-sign-in.ts";
import { getUser } from "#server/accounts/view-user.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { consumeRateLimit } from "#server/rate-limit/index.ts";
import { isPasswordRight } from "./passwords.ts";

/**
 * The signed-in user, who has just typed the password once more. Refuses `wrong-password` and, counted apart from the
 * tries to sign in, `too-many-guesses`.
 */
export async function requirePassword(shop: Shop, shopper: Shopper, password: string): Promise<UserRow> {
  const user = await getUser(shop.db, requireUserId(shopper));
  const releaseAttempt = await consumeRateLimit(shop, accountLimits(`password:${user.id}`));
  if (!(await isPasswordRight(password, user.password))) throw new ShopError("wrong-password");
  await releaseAttempt();
  return user;
}
