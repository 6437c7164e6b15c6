import type { ReplacedPlan } from "#contract/accounts/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { mergeBaskets, releaseGuestBasket } from "#server/basket/index.ts";
import { findUserByName, type UserRow } from "#server/platform/identity/index.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { isPasswordRight } from "./credentials/passwords.ts";
import { codeTarget, limitSignIn, type SignInPlace } from "./limit-sign-in.ts";
import { requireSecondFactor } from "./second-factor/second-factor.ts";

interface Credentials {
  /** Username or email address. */
  name: string;
  password: string;
  code: string | undefined;
}

/**
 * Checks name, password and any second factor. Refuses with `too-many-guesses`, `wrong-credentials`, `code-needed` or
 * `code-wrong`. `wrong-credentials` does not reveal if the name or the password is wrong.
 */
export async function signIn(
  shop: Shop,
  shopper: Shopper,
  { name, password, code }: Credentials,
  place: SignInPlace,
): Promise<{ user: UserRow; isTwoFactor: boolean; replacedPlans: ReplacedPlan[] }> {
  const user = await findUserByName(shop.db, name);
  const releaseAttempt = await limitSignIn(shop, { user, name, place });
  const isRight = await isPasswordRight(password, user?.password);
  if (!user || !isRight) throw new ShopError("wrong-credentials");
  await releaseAttempt();
  const isTwoFactor = await requireSecondFactor(shop, user.id, code, codeTarget(user.id, place.knownDevice));
  const isGuest = shopper.userId === undefined && shopper.basketOwner !== undefined;
  const replacedPlans = isGuest
    ? await shop.db.transaction((tx) => mergeBaskets(tx, { shopper, userId: user.id, now: shop.clock() }))
    : [];
  return { user, isTwoFactor, replacedPlans };
}

/** Ends a guest's access to basket and orders at sign-out. A customer's session is ended by the caller. */
export async function releaseGuest(shop: Shop, { userId, basketOwner }: Shopper): Promise<void> {
  if (userId !== undefined || basketOwner === undefined) return;
  await shop.db.transaction((tx) => releaseGuestBasket(tx, basketOwner));
}
