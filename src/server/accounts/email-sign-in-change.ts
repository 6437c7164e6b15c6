import type { Tx } from "#server/db/open-database.ts";
import { queueEmail } from "#server/mail/index.ts";
import type { SignInChange } from "#server/names/email-kinds.ts";
import type { UserRow } from "./accounts.queries.ts";

/** Tells the owner of an account what it is signed in to with from now on, so that a thief's change does not stay unseen. */
export async function emailSignInChange(
  tx: Tx,
  user: Pick<UserRow, "id" | "email" | "firstName">,
  { change, passkeyName = null, now }: { change: SignInChange; passkeyName?: string | null; now: Date },
): Promise<void> {
  await queueEmail(tx, now, {
    kind: "sign-in-changed",
    about: `user:${user.id}:${change}:${now.getTime()}`,
    recipient: user.email,
    facts: { firstName: user.firstName, change, passkeyName, changedAt: now.toISOString() },
  });
}
