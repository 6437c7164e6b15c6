import { and, asc, desc, eq, ne } from "drizzle-orm";
import { isOneOf } from "#server/db/is-one-of.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/db/schema/boxes.ts";

export type ChargedBoxRow = typeof boxes.$inferSelect;
export type AttemptRow = typeof chargeAttempts.$inferSelect;

/** The boxes of a subscription that have been announced, were paid at the checkout or left out; the newest first. */
export async function listChargedBoxes(db: Reader, subscriptionId: number, limit: number): Promise<ChargedBoxRow[]> {
  return db
    .select()
    .from(boxes)
    .where(and(eq(boxes.subscriptionId, subscriptionId), ne(boxes.status, "planned")))
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
