import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { ADMIN_PASSWORD_LENGTH_MIN, isBrandPassword, isOwnName } from "#domain/accounts/accounts.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { accountLimits, accountTarget, codeTarget } from "#server/accounts/limit-sign-in.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import { emailSignInChange, getUser } from "#server/accounts/profile.ts";
import { requireSecondFactor } from "#server/accounts/second-factor/second-factor.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import {
  deleteResetRequest,
  deleteSessionsOf,
  findUser,
  findUserByEmail,
  insertResetRequest,
  isDashboardUser,
  listResetRequests,
  type UserRow,
  updateUserAsRead,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { consumeRateLimit, mailboxTarget, networkLimits, resetAttempts } from "#server/platform/rate-limit/index.ts";

/** Creates an argon2id hash in PHC format, with the library's defaults (19 MiB, 2 passes, as OWASP recommends). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

// Hash of an unknown random password. A sign-in with an unknown name verifies it, so that it takes as long as with a
// known name.
const NOBODYS_HASH = hash(crypto.randomUUID());

/** True if the password matches the hash. Without a hash, returns false after an equally long calculation. */
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
  isDashboardUser: boolean;
  brandName: string;
}

/**
 * Refuses with `invalid-input` for a password that is one of the user's own names or the shop's. Dashboard users need a
 * longer password.
 */
export function requireFitPassword(password: string, { username, email, isDashboardUser, brandName }: Owner): void {
  const refuse = (message: string) => {
    throw new ShopError("invalid-input", {}, [{ path: "password", message }]);
  };
  if (isOwnName(password, [username, email])) refuse("Choose a password that is not your name or email address.");
  if (isBrandPassword(password, brandName)) refuse("Too easy to guess. Three random words make a good password.");
  if (isDashboardUser && [...password].length < ADMIN_PASSWORD_LENGTH_MIN) {
    refuse(`A password for the dashboard must be at least ${ADMIN_PASSWORD_LENGTH_MIN} characters`);
  }
}

async function ownerOf({ db }: Shop, { id, username, email }: UserRow): Promise<Owner> {
  const brandName = (await readBrand(db)).name;
  return { username, email, isDashboardUser: await isDashboardUser(db, id), brandName };
}

interface Change {
  currentPassword: string;
  password: string;
}

/**
 * Changes the customer's own password and ends all sessions. The caller starts a new session. Refuses with
 * `wrong-password`, `too-many-guesses` and `invalid-input`.
 */
export async function changePassword(
  shop: Shop,
  shopper: Shopper,
  { currentPassword, password }: Change,
): Promise<{ userId: number }> {
  const user = await requirePassword(shop, shopper, currentPassword);
  requireFitPassword(password, await ownerOf(shop, user));
  const passwordHash = await hashPassword(password);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const changed = await updateUserAsRead(tx, user, {
      password: passwordHash,
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
 * Stores a reset request. A job looks up the account later, so that neither the response nor its timing reveals if the
 * account exists. Refuses with `too-many-guesses`, for known and unknown addresses alike.
 */
export async function requestPasswordReset(shop: Shop, email: string, address: string): Promise<void> {
  await consumeRateLimit(shop, [
    { target: mailboxTarget(shop, "reset", email), attemptsMax: EMAILS_PER_HOUR, withinMinutes: 60 },
    ...networkLimits(shop, "reset", { address, attemptsMax: REQUESTS_PER_ADDRESS, withinMinutes: 60 }),
  ]);
  await insertResetRequest(shop.db, email.toLowerCase(), shop.clock());
  shop.wake("send-password-resets");
}

const REQUESTS_PER_RUN = 100;
const LINK_MS = 30 * MINUTE_MS;

/** Queues an email for each request with an account, and deletes all requests. */
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
 * Sets a new password. The link in the email works once. Ends all sessions, deletes a customer's passkeys and resets
 * the sign-in limits. Refuses with `link-invalid`, `link-expired` or `invalid-input`.
 */
export async function resetPassword(shop: Shop, token: string, password: string): Promise<void> {
  const user = await requireResetLink(shop, token);
  const userId = user.id;
  const owner = await ownerOf(shop, user);
  requireFitPassword(password, owner);
  const passwordHash = await hashPassword(password);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const changed = await updateUserAsRead(tx, user, {
      password: passwordHash,
      pendingEmail: null,
      emailVerifiedAt: user.emailVerifiedAt ?? now,
      sessionsFrom: now,
      updatedAt: now,
    });
    if (!changed) throw new ShopError("link-expired");
    await takeOrdersOfEmail(tx, { userId, email: changed.email });
    await deleteSessionsOf(tx, userId);
    // An intruder may have added a passkey. The passkeys of dashboard users are a second factor, which an email link must
    // not remove.
    if (!owner.isDashboardUser) await deletePasskeysOf(tx, userId);
    // Attempts at the code need the old password, so they end with it.
    for (const target of [accountTarget(userId), codeTarget(userId, undefined)]) await resetAttempts(tx, target);
    await emailSignInChange(tx, changed, { change: "password", now });
  });
  shop.wake("send-letters");
}

/** The user whose password a link resets. Refuses with `link-invalid`, and `link-expired`, also for a used link. */
export async function requireResetLink(shop: Shop, token: string): Promise<UserRow> {
  const { userId, print } = readLinkSubject(readLink(shop, "password-reset", token).subject);
  const user = await findUser(shop.db, userId);
  if (!user || user.erasedAt || credentialsFingerprint(user) !== print) throw new ShopError("link-expired");
  return user;
}

/**
 * Checks the password again and returns the signed-in user. Refuses with `wrong-password` or `too-many-guesses`. The
 * limit is separate from the sign-in limit.
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
 * Checks a signed-in user's password or authenticator code. Returns true for a code. Refuses with `wrong-password`,
 * `code-wrong` (also if the user has no authenticator app) and `too-many-guesses`.
 */
export async function reauthenticate(
  shop: Shop,
  shopper: Shopper,
  { password, code }: Credentials,
): Promise<{ byCode: boolean }> {
  if (password !== undefined) await requirePassword(shop, shopper, password);
  if (code === undefined) return { byCode: false };
  const userId = requireUserId(shopper);
  if (!(await requireSecondFactor(shop, userId, code, codeTarget(userId, "session"))))
    throw new ShopError("code-wrong");
  return { byCode: true };
}

/**
 * Short hash of a value. A link contains the hash of the value that it changes, so the link expires once the value
 * changes.
 */
export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** Fingerprint of password and email address. If either changes, all links with this fingerprint expire. */
export function credentialsFingerprint({ password, email }: UserRow): string {
  return fingerprint(`${password}\n${email}`);
}

export function linkSubject(userId: number, print: string): string {
  return `${userId}.${print}`;
}

export function readLinkSubject(subject: string): { userId: number; print: string } {
  const [userId = "", print = ""] = subject.split(".");
  return { userId: Number(userId), print };
}
