import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findUser, type UserRow, updateUser } from "#server/accounts/accounts.queries.ts";
import { getUser } from "#server/accounts/view-user.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { readLink } from "#server/kernel/signed-links.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { SignedLink } from "#server/names/email-kinds.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { consumeRateLimit } from "#server/rate-limit/index.ts";
import { fingerprint, linkSubject, readLinkSubject } from "./fingerprint.ts";

const LINK_DAYS = 7;
const EMAILS_PER_HOUR = 3;

/** The link that proves who reads an address. It may be followed again: it says the same thing each time. */
export function verificationLink(user: UserRow, now: Date): SignedLink {
  return {
    path: "/verify-email",
    purpose: "verify-email",
    subject: linkSubject(user.id, fingerprint(user.email)),
    expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
  };
}

/** Sends the letter once more. Refuses `too-many-guesses` for more than a few in an hour. */
export async function askToVerifyEmail(shop: Shop, shopper: Shopper): Promise<void> {
  const user = await getUser(shop.db, requireUserId(shopper));
  if (user.emailVerifiedAt) return;
  await consumeRateLimit(shop, [
    { target: `verification:${user.id}`, attemptsMax: EMAILS_PER_HOUR, withinMinutes: 60 },
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
 * Notes that an address has been read by its owner, whose orders as a guest come along. Only for whoever is signed in
 * to that account: a stranger may have opened it with the address of the person who now follows the link. Refuses
 * `link-invalid`, `link-of-another`, and `link-expired` for another address.
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
