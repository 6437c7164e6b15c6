import { findUserByEmail, type UserRow, updateUser } from "#server/accounts/accounts.queries.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { Shopper } from "#server/kernel/shopper.ts";
import { queueEmail } from "#server/mail/index.ts";
import { fingerprint, linkSubject } from "./fingerprint.ts";
import { limitEmailChanges } from "./limit-email-changes.ts";
import { requirePassword } from "./require-password.ts";

const LINK_MS = 24 * 60 * 60 * 1000;

interface Change {
  email: string;
  password: string;
}

/**
 * Notes another e-mail address and writes to it; the old one counts until that letter is answered. An address that has
 * an account gets no letter, and the answer is the same. Refuses `wrong-password` and `too-many-guesses`.
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
