import type { Tx } from "#server/db/open-database.ts";
import { queueLetter } from "#server/mail/for-others.ts";
import type { UserRow } from "./accounts.queries.ts";
import { verificationLink } from "./credentials/verify-email.ts";

/** Welcomes a new customer, with the link that verifies the address. */
export async function queueWelcome(tx: Tx, user: UserRow, now: Date): Promise<void> {
  await queueLetter(tx, now, {
    kind: "welcome",
    about: `user:${user.id}`,
    recipient: user.email,
    facts: { firstName: user.firstName, username: user.username, verify: verificationLink(user, now) },
  });
}
