import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { ADMIN_PASSWORD_LENGTH_MIN, isOwnName } from "#domain/accounts/accounts.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  deleteResetRequest,
  findUser,
  findUserByEmail,
  insertResetRequest,
  listResetRequests,
  type UserRow,
  updateUserAsRead,
} from "#server/accounts/accounts.queries.ts";
import { accountLimits, accountTarget } from "#server/accounts/limit-sign-in.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import { emailSignInChange, getUser } from "#server/accounts/profile.ts";
import { requireSecondFactor } from "#server/accounts/second-factor/second-factor.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { isAdmin, requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { addressTarget, consumeRateLimit, nameTarget, resetAttempts } from "#server/platform/rate-limit/index.ts";
import { deleteSessionsOf } from "#server/platform/sessions/index.ts";

/** An argon2id hash in PHC form, with the library's defaults (19 MiB, 2 passes: OWASP's recommendation). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// The hash of a random password nobody knows: checking against it makes an unknown name take as long as a known one.
const NOBODYS_HASH = hash(crypto.randomUUID());

/** Whether a password belongs to a hash; with no hash at all, false after the same work. */
export async function isPasswordRight(password: string, passwordHash: string | undefined): Promise<boolean> {
  if (passwordHash === undefined) {
    await verify(await NOBODYS_HASH, password);
    return false;
  }
  return verify(passwordHash, password);
}

interface Owner {
  username: string;
  email: string;
  isAdmin: boolean;
}

/** Refuses `invalid-input` for a password that is the person's own name, or too short for the administrator. */
export function requireFitPassword(password: string, { username, email, isAdmin }: Owner): void {
  const refuse = (message: string) => {
    throw new ShopError("invalid-input", {}, [{ path: "password", message }]);
  };
  if (isOwnName(password, [username, email])) refuse("Your name is the first thing anybody would try.");
  if (isAdmin && [...password].length < ADMIN_PASSWORD_LENGTH_MIN) {
    refuse(`The administrator's password must be at least ${ADMIN_PASSWORD_LENGTH_MIN} characters`);
  }
}

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

/** Queues an email for each request that names an account, and forgets all requests. */
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
 * Sets a new password with the link of an email. The link is used up by it, every session ends, a customer's passkeys go,
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
    // A thief may have made one; the administrator's are a second factor, which an email does not take away.
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

/** Stands in a link's subject for what the link changes: once that has changed, the link is used up. */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Of password and e-mail address: a new one of either ends every link made with it. */
function credentialsFingerprint({ password, email }: UserRow): string {
  return fingerprint(`${password}\n${email}`);
}

/** A link's subject: whose, and the fingerprint. */
export function linkSubject(userId: number, print: string): string {
  return `${userId}.${print}`;
}

export function readLinkSubject(subject: string): { userId: number; print: string } {
  const [userId = "", print = ""] = subject.split(".");
  return { userId: Number(userId), print };
}
