import { ShopError } from "#domain/shop-error.ts";
import { requireSecondFactor } from "#server/accounts/second-factor/require-second-factor.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { requirePassword } from "./require-password.ts";

interface Credentials {
  password?: string | undefined;
  code?: string | undefined;
}

/**
 * Takes a signed-in user's password, or a code of their app, once more; answers whether it was the code. Refuses
 * `wrong-password`, `code-wrong` (also where there is no app) and `too-many-guesses`.
 */
export async function reauthenticate(
  shop: Shop,
  shopper: Shopper,
  { password, code }: Credentials,
): Promise<{ byCode: boolean }> {
  if (password !== undefined) await requirePassword(shop, shopper, password);
  if (code === undefined) return { byCode: false };
  if (!(await requireSecondFactor(shop, requireUserId(shopper), code))) throw new ShopError("code-wrong");
  return { byCode: true };
}
