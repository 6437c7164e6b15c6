import { DAY_MS } from "#domain/milliseconds.ts";
import { credentialsFingerprint, linkSubject } from "#server/accounts/credentials/passwords.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { findUser } from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { queueEmail } from "#server/platform/mail/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  askForInvitations,
  countInvitations,
  type InvitationCounts,
  takeInvitations,
  withdrawInvitations,
} from "./moved-customers.queries.ts";

export interface InvitationsView extends InvitationCounts {
  /** Maximum number of invitations per minute, as for newsletters. */
  perMinute: number;
}

export async function viewInvitations({ db }: Shop): Promise<InvitationsView> {
  const [counts, { newsletterReadersPerMinuteMax: perMinute }] = await Promise.all([
    countInvitations(db),
    readSettings(db),
  ]);
  return { ...counts, perMinute };
}

/** Invites every moved customer without a password who was not invited. A job sends the emails. */
export async function startInvitations(shop: Shop, actorUserId: number): Promise<InvitationsView> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const customers = await askForInvitations(tx, now);
    if (customers > 0) {
      const change = { action: "invite", entity: "moved-customers", entityId: "all", after: { customers } };
      await recordChange(tx, { ...change, actorUserId, now });
    }
  });
  shop.wake("send-account-invitations");
  return viewInvitations(shop);
}

/** Takes back the invitations that were not sent yet. */
export async function stopInvitations(shop: Shop, actorUserId: number): Promise<InvitationsView> {
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const customers = await withdrawInvitations(tx);
    if (customers > 0) {
      const change = { action: "stop-inviting", entity: "moved-customers", entityId: "all", after: { customers } };
      await recordChange(tx, { ...change, actorUserId, now });
    }
  });
  return viewInvitations(shop);
}

const LINK_DAYS = 30;

/** Queues one minute's invitations, at the pace of newsletters. */
export async function sendAccountInvitations(shop: Shop): Promise<void> {
  const { newsletterReadersPerMinuteMax: limit } = await readSettings(shop.db);
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    for (const userId of await takeInvitations(tx, { now, limit })) {
      const user = await findUser(tx, userId);
      if (!user) continue;
      await queueEmail(tx, now, {
        kind: "account-ready",
        about: `user:${userId}`,
        recipient: user.email,
        facts: {
          firstName: user.firstName,
          setPassword: {
            path: "/reset-password",
            purpose: "password-reset",
            subject: linkSubject(userId, credentialsFingerprint(user)),
            expiresAt: new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString(),
          },
        },
      });
    }
  });
  shop.wake("send-letters");
}
