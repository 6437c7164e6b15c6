import { and, asc, desc, eq, exists, inArray, or } from "drizzle-orm";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/db/schema/boxes.ts";

export type ChargedBoxRow = typeof boxes.$inferSelect;
export type AttemptRow = typeof chargeAttempts.$inferSelect;

/** The boxes of a subscription for which a charge was tried, is in trouble or was given up; the newest first. */
export async function listChargedBoxes(db: Reader, subscriptionId: number, limit: number): Promise<ChargedBoxRow[]> {
  const tries = db
    .select({ boxId: chargeAttempts.boxId })
    .from(chargeAttempts)
    .where(eq(chargeAttempts.boxId, boxes.id));
  return db
    .select()
    .from(boxes)
    .where(
      and(
        eq(boxes.subscriptionId, subscriptionId),
        or(exists(tries), eq(boxes.status, "unpaid"), inArray(boxes.skipReason, ["unpaid", "late"])),
      ),
    )
    .orderBy(desc(boxes.boxMonth))
    .limit(limit);
}

/** All tries for some boxes, the oldest first. */
export async function listAttempts(db: Reader, boxIds: readonly number[]): Promise<AttemptRow[]> {
  return db
    .select()
    .from(chargeAttempts)
    .where(isOneOf(chargeAttempts.boxId, boxIds))
    .orderBy(asc(chargeAttempts.boxId), asc(chargeAttempts.number));
}
