import { ShopError } from "#domain/shop-error.ts";
import { countPasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { isAdmin, requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { hasSecondFactor } from "./require-second-factor.ts";

/** Whether somebody has an authenticator app or a passkey. */
export async function hasAnyFactor(db: Reader, userId: number): Promise<boolean> {
  return (await hasSecondFactor(db, userId)) || (await countPasskeysOf(db, userId)) > 0;
}

/**
 * Refuses `second-factor-needed` to an administrator who has a factor and has signed in without one: a password alone,
 * or the letter that resets it, adds no other in its place.
 */
export async function requirePresentFactor(
  shop: Shop,
  shopper: Shopper,
  { isTwoFactor = false }: { isTwoFactor?: boolean },
): Promise<void> {
  if (!shop.config.requiresSecondFactor || !isAdmin(shopper) || isTwoFactor) return;
  if (await hasAnyFactor(shop.db, requireUserId(shopper))) throw new ShopError("second-factor-needed");
}
