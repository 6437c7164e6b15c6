import { ShopError } from "#domain/shop-error.ts";
import { updateUserAsRead } from "#server/accounts/accounts.queries.ts";
import { emailSignInChange } from "#server/accounts/email-sign-in-change.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { isAdmin, type Shopper } from "#server/kernel/shopper.ts";
import { deleteSessionsOf } from "#server/sessions/index.ts";
import { hashPassword, requireFitPassword } from "./passwords.ts";
import { requirePassword } from "./require-password.ts";

interface Change {
  currentPassword: string;
  password: string;
}

/**
 * Changes the customer's own password and ends all sessions; the caller begins the asking one again. Refuses
 * `wrong-password`, `too-many-guesses` and `invalid-input`.
 */
export async function changePassword(
  shop: Shop,
  shopper: Shopper,
  { currentPassword, password }: Change,
): Promise<{ userId: number }> {
  const user = await requirePassword(shop, shopper, currentPassword);
  requireFitPassword(password, { ...user, isAdmin: isAdmin(shopper) });
  const passwordHash = await hashPassword(password);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const changed = await updateUserAsRead(tx, user, {
      password: passwordHash,
      // The person who asked for another address may be the one whom the new password keeps out.
      pendingEmail: null,
      sessionsFrom: now,
      updatedAt: now,
    });
    if (!changed) throw new ShopError("wrong-password");
    await deleteSessionsOf(tx, user.id);
    await emailSignInChange(tx, user, { change: "password", now });
  });
  shop.wake("send-letters");
  return { userId: user.id };
}
