import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { letters } from "#server/db/schema/marketing.ts";
import { subscriptions } from "#server/db/schema/orders.ts";

/** How many boxes and subscriptions are in each state, and how many letters of each kind there are, by name. */
export async function countStates(db: Reader): Promise<Map<string, number>> {
  const count = sql<number>`count(*)::integer`;
  const ofBoxes = await db.select({ name: boxes.status, count }).from(boxes).groupBy(boxes.status);
  const ofSubscriptions = await db
    .select({ name: subscriptions.status, count })
    .from(subscriptions)
    .groupBy(subscriptions.status);
  const ofLetters = await db.select({ name: letters.kind, count }).from(letters).groupBy(letters.kind);
  return new Map([
    ...ofBoxes.map((row): [string, number] => [`boxes ${row.name}`, row.count]),
    ...ofSubscriptions.map((row): [string, number] => [`subscriptions ${row.name}`, row.count]),
    ...ofLetters.map((row): [string, number] => [`letters ${row.name}`, row.count]),
  ]);
}

/** Frozen boxes whose dispatch day has come, and which are not packed. */
export async function listFrozenIds(db: Reader, today: IsoDay): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.status, "charged"), isNotNull(boxes.frozenAt), lte(boxes.dispatchOn, today)))
    .orderBy(asc(boxes.id));
  return rows.map((row) => row.id);
}
