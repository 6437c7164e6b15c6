import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, jobRuns } from "#server/platform/db/schema/boxes.ts";
import { settings } from "#server/platform/db/schema/catalogue.ts";
import { emails } from "#server/platform/db/schema/marketing.ts";
import { sessions } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export interface StateCount {
  about: "boxes" | "subscriptions" | "emails";
  /** State of boxes or subscriptions, or kind of emails. */
  state: string;
  count: number;
}

export async function countStates(db: Reader): Promise<StateCount[]> {
  const count = sql<number>`count(*)::integer`;
  const ofBoxes = await db.select({ state: boxes.status, count }).from(boxes).groupBy(boxes.status);
  const ofSubscriptions = await db
    .select({ state: subscriptions.status, count })
    .from(subscriptions)
    .groupBy(subscriptions.status);
  const ofEmails = await db.select({ state: emails.kind, count }).from(emails).groupBy(emails.kind);
  return [
    ...ofBoxes.map((row) => ({ about: "boxes" as const, ...row })),
    ...ofSubscriptions.map((row) => ({ about: "subscriptions" as const, ...row })),
    ...ofEmails.map((row) => ({ about: "emails" as const, ...row })),
  ];
}

export async function listFrozenIds(db: Reader, today: IsoDay): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.status, "charged"), isNotNull(boxes.frozenAt), lte(boxes.dispatchOn, today)))
    .orderBy(asc(boxes.id));
  return rows.map((row) => row.id);
}

/**
 * Moves the times of sessions and job runs forward by as much as the clock, so that no user is signed out and no job is
 * overdue.
 */
export async function moveAlong(tx: Tx, movedMs: number): Promise<void> {
  const moved = sql`${movedMs} * interval '1 millisecond'`;
  await tx.update(sessions).set({ expire: sql`${sessions.expire} + ${moved}` });
  await tx
    .update(jobRuns)
    .set({ beganAt: sql`${jobRuns.beganAt} + ${moved}`, endedAt: sql`${jobRuns.endedAt} + ${moved}` });
}

const CLOCK_KEY = "clockAheadMs";

export async function readClockAhead(db: Reader): Promise<number> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, CLOCK_KEY));
  return typeof row?.value === "number" ? row.value : 0;
}

export async function saveClockAhead(tx: Tx, aheadMs: number, now: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: CLOCK_KEY, value: aheadMs, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value: aheadMs, updatedAt: now } });
}
