import { ShopError } from "#domain/shop-error.ts";
import { mergeBaskets } from "#server/basket/merge-baskets.ts";
import type { Shop } from "#server/shop.ts";
import { findUserByName, type UserRow } from "./accounts.queries.ts";
import { isPasswordRight } from "./passwords.ts";
import type { Shopper } from "./shopper.ts";

/** Checks a name (username or e-mail address) and password. Refuses `wrong-credentials` without saying which was wrong. */
export async function signIn(
  shop: Shop,
  shopper: Shopper,
  { name, password }: { name: string; password: string },
): Promise<UserRow> {
  const user = await findUserByName(shop.db, name);
  const isRight = await isPasswordRight(password, user?.password);
  if (!user || !isRight) throw new ShopError("wrong-credentials");
  await shop.db.transaction((tx) => mergeBaskets(tx, { shopper, userId: user.id, now: shop.clock() }));
  return user;
}
