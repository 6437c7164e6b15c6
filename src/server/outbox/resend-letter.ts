import type { AdminLetter } from "#contract/admin-letters.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import { lockLetter, markWaiting } from "./outbox.queries.ts";
import { viewLetter } from "./view-letter.ts";

/** Sends a letter again, or at once when it waits. Refuses `not-found`, and `letter-withdrawn` for one nobody wants. */
export async function resendLetter(
  tx: Tx,
  letterId: number,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<AdminLetter> {
  const row = await lockLetter(tx, letterId);
  if (!row) throw new ShopError("not-found");
  // What a letter to somebody said who has been forgotten is gone, and so is whom it went to.
  const isForgotten = Object.keys(row.facts).length === 0;
  if (row.status === "withdrawn" || isForgotten) throw new ShopError("letter-withdrawn");
  await markWaiting(tx, letterId, now);
  await recordChange(tx, {
    actorUserId,
    action: "resend",
    entity: "letter",
    entityId: letterId,
    before: { status: row.status },
    after: { status: "waiting" },
    now,
  });
  return { ...viewLetter(row), status: "waiting", attempts: 0, nextAttemptAt: now.toISOString(), lastError: null };
}
