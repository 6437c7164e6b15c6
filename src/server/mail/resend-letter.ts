import type { AdminLetter } from "#contract/admin-letters.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/record-change.ts";
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
  if (row.status === "withdrawn") throw new ShopError("letter-withdrawn");
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
