import { ShopError } from "#domain/shop-error.ts";
import { findUser, type UserRow, updateUserAsRead } from "#server/accounts/accounts.queries.ts";
import { accountTarget } from "#server/accounts/limit-sign-in.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import { forgiveGuesses } from "#server/guesses/for-others.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import { takeOrdersOfEmail } from "#server/orders/for-others.ts";
import { deleteSessionsOf } from "#server/sessions/for-others.ts";
import { credentialsFingerprint, readLinkSubject } from "./fingerprint.ts";
import { hashPassword, requireFitPassword } from "./passwords.ts";

/**
 * Sets a new password with the link of a letter. The link is used up by it, every session ends, and the guesses that
 * had closed the account are forgiven. Refuses `link-invalid`, `link-expired` and `invalid-input`.
 */
export async function resetPassword(shop: Shop, token: string, password: string): Promise<void> {
  const user = await requireResetLink(shop, token);
  const userId = user.id;
  requireFitPassword(password, { ...user, isAdmin: user.id === ADMIN_USER_ID });
  const passwordHash = await hashPassword(password);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const changed = await updateUserAsRead(tx, user, {
      password: passwordHash,
      // Whoever had asked for another address may be the one whom the new password keeps out.
      pendingEmail: null,
      emailVerifiedAt: user.emailVerifiedAt ?? now,
      sessionsFrom: now,
      updatedAt: now,
    });
    if (!changed) throw new ShopError("link-expired");
    await takeOrdersOfEmail(tx, { userId, email: changed.email });
    await deleteSessionsOf(tx, userId);
    await forgiveGuesses(tx, accountTarget(userId));
  });
}

/** Whose new password a link sets. Refuses `link-invalid`, and `link-expired` also where it has been used. */
export async function requireResetLink(shop: Shop, token: string): Promise<UserRow> {
  const { userId, print } = readLinkSubject(readLink(shop, "password-reset", token).subject);
  const user = await findUser(shop.db, userId);
  if (!user || user.erasedAt || credentialsFingerprint(user) !== print) throw new ShopError("link-expired");
  return user;
}
