import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofUser, type PersonalTables, WITH_ACCOUNT } from "#server/platform/db/personal-tables.ts";
import { passwordResetRequests, sessions, users } from "#server/platform/db/schema/people.ts";

export const IDENTITY_TABLES: PersonalTables = {
  users: {
    export: {
      account: { of: ({ userId }) => sql`id = ${userId}`, without: ["password", "username_key", "sessions_from"] },
    },
    erasure: anonymiseUser,
    retention: WITH_ACCOUNT,
  },
  sessions: {
    export: { sessions: { of: ofUser, without: ["sid", "sess"] } },
    erasure: deleteSessions,
    retention: { job: "forget-old-sessions" },
  },
  password_reset_requests: {
    export: "gone within a minute",
    erasure: deleteResetRequests,
    retention: { job: "send-password-resets" },
  },
};

/**
 * Removes personal data from the account. Rows that must be retained stay linked to it. Returns false if it was already
 * erased.
 */
async function anonymiseUser(tx: Tx, { userId, alias, passwordHash, now }: Erased): Promise<boolean> {
  const erased = await tx
    .update(users)
    .set({
      username: alias,
      usernameKey: null,
      email: alias,
      emailVerifiedAt: null,
      pendingEmail: null,
      password: passwordHash,
      firstName: "",
      lastName: "",
      profileImageUrl: null,
      stripeCustomerId: null,
      stripeSubscriptionId: null,
      deliveryLine1: "",
      deliveryLine2: "",
      deliveryCity: "",
      deliveryPostcode: "",
      deliveryCountry: sql`default`,
      billingLine1: "",
      billingLine2: "",
      billingCity: "",
      billingPostcode: "",
      billingCountry: sql`default`,
      sameAsDelivery: true,
      sessionsFrom: now,
      erasedAt: now,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return erased.length > 0;
}

async function deleteSessions(tx: Tx, { userId }: Erased): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

async function deleteResetRequests(tx: Tx, { email }: Erased): Promise<void> {
  await tx.delete(passwordResetRequests).where(eq(passwordResetRequests.email, email));
}
