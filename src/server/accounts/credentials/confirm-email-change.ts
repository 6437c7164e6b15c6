import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import {
  findUser,
  findUserByEmail,
  type UserRow,
  updateUser,
  updateUserAsRead,
} from "#server/accounts/accounts.queries.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import type { Tx } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import { queueEmail } from "#server/mail/index.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { recordAttempt, resetAttempts } from "#server/rate-limit/index.ts";
import { deleteSessionsOf } from "#server/sessions/index.ts";
import { fingerprint, readLinkSubject } from "./fingerprint.ts";
import { changedTarget, UNDO_DAYS } from "./limit-email-changes.ts";

const UNDO_MS = UNDO_DAYS * DAY_MS;

/**
 * Makes the pending e-mail address count, and tells the old one how to take that back. Only for whoever is signed in to
 * the account: else a stranger could put it under the address of somebody who takes the letter for their own. Refuses
 * `link-invalid`, `link-of-another`, `link-expired`, and `account-exists` where the address has got an account meanwhile.
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

/** Gives the account back its old e-mail address, and ends every session and passkey. Refuses as above. */
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

/** A username that is the e-mail address, as the checkout gives it, goes along. */
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

/** Beside the fingerprint of the new address the old one itself, which the account no longer knows. */
function undoSubject(userId: number, oldEmail: string, newEmail: string): string {
  return `${userId}.${fingerprint(newEmail)}.${Buffer.from(oldEmail).toString("base64url")}`;
}

function readUndoSubject(subject: string): { userId: number; print: string; oldEmail: string } {
  const [userId = "", print = "", oldEmail = ""] = subject.split(".");
  return { userId: Number(userId), print, oldEmail: Buffer.from(oldEmail, "base64url").toString() };
}
