import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findUser, findUserByEmail, type UserRow, updateUserAsRead } from "#server/accounts/accounts.queries.ts";
import { emailSignInChange } from "#server/accounts/email-sign-in-change.ts";
import { accountTarget } from "#server/accounts/limit-sign-in.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import { queueEmail } from "#server/mail/index.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { addressTarget, consumeRateLimit, nameTarget, resetAttempts } from "#server/rate-limit/index.ts";
import { deleteSessionsOf } from "#server/sessions/index.ts";
import { credentialsFingerprint, linkSubject, readLinkSubject } from "./fingerprint.ts";
import { deleteResetRequest, insertResetRequest, listResetRequests } from "./password-resets.queries.ts";
import { hashPassword, requireFitPassword } from "./passwords.ts";

const EMAILS_PER_HOUR = 3;
const REQUESTS_PER_ADDRESS = 20;

/**
 * Notes that somebody asks for a new password. Whether there is such an account is not even looked up here, so that
 * neither the answer nor its time tells. Refuses `too-many-guesses`, for known and unknown alike.
 */
export async function requestPasswordReset(shop: Shop, email: string, address: string): Promise<void> {
  await consumeRateLimit(shop, [
    { target: nameTarget(shop, "reset", email), attemptsMax: EMAILS_PER_HOUR, withinMinutes: 60 },
    { target: addressTarget(shop, "reset", address), attemptsMax: REQUESTS_PER_ADDRESS, withinMinutes: 60 },
  ]);
  await insertResetRequest(shop.db, email.toLowerCase(), shop.clock());
  shop.wake("send-password-resets");
}

const REQUESTS_PER_RUN = 100;
const LINK_MS = 30 * MINUTE_MS;

/** Queues a letter for each request that names an account, and forgets all requests. */
export async function sendPasswordResets(shop: Shop): Promise<void> {
  for (const request of await listResetRequests(shop.db, REQUESTS_PER_RUN)) {
    await shop.db.transaction(async (tx) => {
      if (!(await deleteResetRequest(tx, request.id))) return;
      const user = await findUserByEmail(tx, request.email);
      if (!user || user.erasedAt) return;
      await queueEmail(tx, shop.clock(), {
        kind: "password-reset",
        about: `user:${user.id}:${request.id}`,
        recipient: user.email,
        facts: {
          firstName: user.firstName,
          reset: {
            path: "/reset-password",
            purpose: "password-reset",
            subject: linkSubject(user.id, credentialsFingerprint(user)),
            expiresAt: new Date(request.askedAt.getTime() + LINK_MS).toISOString(),
          },
        },
      });
    });
  }
  shop.wake("send-letters");
}

/**
 * Sets a new password with the link of a letter. The link is used up by it, every session ends, a customer's passkeys go,
 * and the guesses that had closed the account are forgiven. Refuses `link-invalid`, `link-expired` and `invalid-input`.
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
      // The person who asked for another address may be the one whom the new password keeps out.
      pendingEmail: null,
      emailVerifiedAt: user.emailVerifiedAt ?? now,
      sessionsFrom: now,
      updatedAt: now,
    });
    if (!changed) throw new ShopError("link-expired");
    await takeOrdersOfEmail(tx, { userId, email: changed.email });
    await deleteSessionsOf(tx, userId);
    // A thief may have made one; the administrator's are a second factor, which a letter does not take away.
    if (userId !== ADMIN_USER_ID) await deletePasskeysOf(tx, userId);
    await resetAttempts(tx, accountTarget(userId));
    await emailSignInChange(tx, changed, { change: "password", now });
  });
  shop.wake("send-letters");
}

/** Whose new password a link sets. Refuses `link-invalid`, and `link-expired` also where it has been used. */
export async function requireResetLink(shop: Shop, token: string): Promise<UserRow> {
  const { userId, print } = readLinkSubject(readLink(shop, "password-reset", token).subject);
  const user = await findUser(shop.db, userId);
  if (!user || user.erasedAt || credentialsFingerprint(user) !== print) throw new ShopError("link-expired");
  return user;
}
