import { MINUTE_MS } from "#domain/milliseconds.ts";
import { findUserByEmail } from "#server/accounts/accounts.queries.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueLetter } from "#server/mail/for-others.ts";
import { credentialsFingerprint, linkSubject } from "./fingerprint.ts";
import { deleteResetRequest, listResetRequests } from "./password-resets.queries.ts";

const REQUESTS_PER_RUN = 100;
const LINK_MS = 30 * MINUTE_MS;

/** Queues a letter for each request that names an account, and forgets all requests. */
export async function sendPasswordResets(shop: Shop): Promise<void> {
  for (const request of await listResetRequests(shop.db, REQUESTS_PER_RUN)) {
    await shop.db.transaction(async (tx) => {
      if (!(await deleteResetRequest(tx, request.id))) return;
      const user = await findUserByEmail(tx, request.email);
      if (!user || user.erasedAt) return;
      await queueLetter(tx, shop.clock(), {
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
