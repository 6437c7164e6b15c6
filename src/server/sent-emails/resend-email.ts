import type { AdminEmail } from "#contract/admin-emails.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import type { Tx } from "#server/db/open-database.ts";
import { lockEmail, markWaiting } from "./sent-emails.queries.ts";
import { viewEmail } from "./view-email.ts";

/** Sends a letter again, or at once when it waits. Refuses `not-found`, and `letter-withdrawn` for one nobody wants. */
export async function resendEmail(
  tx: Tx,
  emailId: number,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<AdminEmail> {
  const row = await lockEmail(tx, emailId);
  if (!row) throw new ShopError("not-found");
  // What a letter to somebody said who has been forgotten is gone, and so is whom it went to.
  const isForgotten = Object.keys(row.facts).length === 0;
  if (row.status === "withdrawn" || isForgotten) throw new ShopError("letter-withdrawn");
  await markWaiting(tx, emailId, now);
  await recordChange(tx, {
    actorUserId,
    action: "resend",
    entity: "letter",
    entityId: emailId,
    before: { status: row.status },
    after: { status: "waiting" },
    now,
  });
  return { ...viewEmail(row), status: "waiting", attempts: 0, nextAttemptAt: now.toISOString(), lastError: null };
}
