import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import { getUser } from "#server/accounts/profile.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  deleteSessionsOf,
  findUser,
  findUserByEmail,
  type UserRow,
  updateUser,
  updateUserAsRead,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";
import { consumeRateLimit, mailboxTarget, recordAttempt, resetAttempts } from "#server/platform/rate-limit/index.ts";
import { fingerprint, linkSubject, readLinkSubject, requirePassword } from "./passwords.ts";

/** Days in which the owner of the old address can undo a change. */
const UNDO_DAYS = 7;
const EMAILS_PER_HOUR = 3;
const CHANGES_PER_HOUR = 10;

/**
 * Limits emails per address and account. Refuses a change with `too-many-guesses`, also while the previous change can
 * be undone, because a second change would invalidate the undo link of the first owner.
 */
async function limitEmailChanges(shop: Shop, userId: number, email: string): Promise<void> {
  const releaseAttempt = await consumeRateLimit(shop, [
    { target: changedTarget(userId), attemptsMax: 1, withinMinutes: UNDO_DAYS * 24 * 60 },
  ]);
  await releaseAttempt();
  await consumeRateLimit(shop, [
    { target: mailboxTarget(shop, "email-change", email), attemptsMax: EMAILS_PER_HOUR, withinMinutes: 60 },
    { target: `email-change-by:${userId}`, attemptsMax: CHANGES_PER_HOUR, withinMinutes: 60 },
  ]);
}

/** Rate limit key that blocks further changes until a completed change can no longer be undone. */
function changedTarget(userId: number): string {
  return `email-changed:${userId}`;
}

const LINK_MS = 24 * 60 * 60 * 1000;

interface Change {
  email: string;
  password: string;
}

/**
 * Stores a pending email address and emails it a confirmation link. Until confirmation, the old address stays valid. An
 * address with an account gets no email, but the response is the same. Refuses with `wrong-password` or
 * `too-many-guesses`.
 */
export async function changeEmail(shop: Shop, shopper: Shopper, { email, password }: Change): Promise<UserRow> {
  const user = await requirePassword(shop, shopper, password);
  const pendingEmail = email.toLowerCase();
  const now = shop.clock();
  if (pendingEmail === user.email) return user;
  await limitEmailChanges(shop, user.id, pendingEmail);
  const changed = await shop.db.transaction(async (tx) => {
    const row = await updateUser(tx, user.id, { pendingEmail, updatedAt: now });
    if (await findUserByEmail(tx, pendingEmail)) return row;
    await queueEmail(tx, now, {
      kind: "verify-email",
      about: `user:${user.id}:${now.getTime()}`,
      recipient: pendingEmail,
      facts: {
        firstName: user.firstName,
        verify: {
          path: "/confirm-email",
          purpose: "email-change",
          subject: linkSubject(user.id, fingerprint(`${user.email}\n${pendingEmail}`)),
          expiresAt: new Date(now.getTime() + LINK_MS).toISOString(),
        },
      },
    });
    return row;
  });
  shop.wake("send-letters");
  return changed ?? user;
}

const UNDO_MS = UNDO_DAYS * DAY_MS;

/**
 * Activates the pending address and emails the old one an undo link. Requires sign-in, because a stranger could
 * otherwise use another person's address. Refuses with `link-invalid`, `link-of-another`, `link-expired` or
 * `account-exists`.
 */
export async function confirmEmailChange(shop: Shop, shopper: Shopper, token: string): Promise<void> {
  const { userId, print } = readLinkSubject(readLink(shop, "email-change", token).subject);
  if (requireUserId(shopper) !== userId) throw new ShopError("link-of-another");
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    const newEmail = user?.pendingEmail;
    if (!user || !newEmail || fingerprint(`${user.email}\n${newEmail}`) !== print) throw new ShopError("link-expired");
    await takeEmail(tx, user, newEmail, now);
    await recordAttempt(tx, changedTarget(userId), now);
    await takeOrdersOfEmail(tx, { userId, email: newEmail });
    await queueEmail(tx, now, {
      kind: "email-changed",
      about: `user:${user.id}:${now.getTime()}`,
      recipient: user.email,
      facts: {
        firstName: user.firstName,
        newEmail,
        undo: {
          path: "/undo-email",
          purpose: "email-undo",
          subject: undoSubject(user.id, user.email, newEmail),
          expiresAt: new Date(now.getTime() + UNDO_MS).toISOString(),
        },
      },
    });
  });
  shop.wake("send-letters");
}

/**
 * Restores the account's old email address, ends all sessions and deletes all passkeys. Refuses with the same codes as
 * `confirmEmailChange`.
 */
export async function undoEmailChange(shop: Shop, token: string): Promise<void> {
  const { userId, oldEmail, print } = readUndoSubject(readLink(shop, "email-undo", token).subject);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.erasedAt || fingerprint(user.email) !== print) throw new ShopError("link-expired");
    await takeEmail(tx, user, oldEmail, now);
    await resetAttempts(tx, changedTarget(userId));
    await updateUser(tx, userId, { sessionsFrom: now });
    await deleteSessionsOf(tx, userId);
    await deletePasskeysOf(tx, userId);
  });
}

/** Changes the email address, and the username if it is the old email address, as for accounts created at checkout. */
async function takeEmail(tx: Tx, user: UserRow, email: string, now: Date): Promise<void> {
  if (await findUserByEmail(tx, email)) throw new ShopError("account-exists");
  const isNamedByEmail = user.username === user.email;
  const changed = await updateUserAsRead(tx, user, {
    email,
    ...(isNamedByEmail ? { username: email, usernameKey: email } : {}),
    pendingEmail: null,
    emailVerifiedAt: now,
    updatedAt: now,
  });
  if (!changed) throw new ShopError("link-expired");
}

/**
 * Token subject with the user id, the old address, which the account no longer has, and a fingerprint of the new
 * address.
 */
function undoSubject(userId: number, oldEmail: string, newEmail: string): string {
  return `${userId}.${fingerprint(newEmail)}.${Buffer.from(oldEmail).toString("base64url")}`;
}

function readUndoSubject(subject: string): { userId: number; print: string; oldEmail: string } {
  const [userId = "", print = "", oldEmail = ""] = subject.split(".");
  return { userId: Number(userId), print, oldEmail: Buffer.from(oldEmail, "base64url").toString() };
}

const LINK_DAYS = 7;
const VERIFICATION_EMAILS_PER_HOUR = 3;

/** Link that verifies an email address. It can be used more than once, with the same result. */
export function verificationLink(user: UserRow, now: Date): SignedLink {
  return {
    path: "/verify-email",
    purpose: "verify-email",
    subject: linkSubject(user.id, fingerprint(user.email)),
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
  };
}

/** Sends the verification email again. Refuses with `too-many-guesses` after a few per hour. */
export async function askToVerifyEmail(shop: Shop, shopper: Shopper): Promise<void> {
  const user = await getUser(shop.db, requireUserId(shopper));
  if (user.emailVerifiedAt) return;
  await consumeRateLimit(shop, [
    { target: `verification:${user.id}`, attemptsMax: VERIFICATION_EMAILS_PER_HOUR, withinMinutes: 60 },
  ]);
  const now = shop.clock();
  await shop.db.transaction((tx) =>
    queueEmail(tx, now, {
      kind: "verify-email",
      about: `user:${user.id}:${now.getTime()}`,
      recipient: user.email,
      facts: { firstName: user.firstName, verify: verificationLink(user, now) },
    }),
  );
  shop.wake("send-letters");
}

/**
 * Verifies an address and assigns its guest orders. Requires sign-in, because a stranger may have used another person's
 * address. Refuses with `link-invalid`, `link-of-another`, and `link-expired` if the address has changed.
 */
export async function verifyEmail(shop: Shop, shopper: Shopper, token: string): Promise<void> {
  const { userId, print } = readLinkSubject(readLink(shop, "verify-email", token).subject);
  if (requireUserId(shopper) !== userId) throw new ShopError("link-of-another");
  const user = await findUser(shop.db, userId);
  if (!user || fingerprint(user.email) !== print) throw new ShopError("link-expired");
  await shop.db.transaction(async (tx) => {
    if (!user.emailVerifiedAt) await updateUser(tx, userId, { emailVerifiedAt: shop.clock() });
    await takeOrdersOfEmail(tx, { userId, email: user.email });
  });
}
