import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

// Each lists ids of subscriptions above `afterId` in which something is due by a day, in the order of ids.

const isRunning = inArray(subscriptions.status, ["active", "paused"]);

/** A notice is due, a pause is over, or the boxes have not been written down yet. */
export async function listToBill(db: Reader, today: IsoDay, afterId: number, limit: number): Promise<number[]> {
  const hasPlannedBox = sql`exists (select 1 from ${boxes} where ${boxes.subscriptionId} = ${subscriptions.id}
    and ${boxes.status} = 'planned' and ${boxes.billOn} <= ${today})`;
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.id, afterId),
        or(
          and(eq(subscriptions.status, "active"), eq(subscriptions.cancelAtPeriodEnd, false), hasPlannedBox),
          and(eq(subscriptions.status, "paused"), lte(subscriptions.resumeOn, today)),
          and(isRunning, isNull(subscriptions.planSince)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** An unpaid box waits to be tried again or given up. */
export async function listFailedPayments(db: Reader, today: IsoDay, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.subscriptionId })
    .from(boxes)
    .where(and(gt(boxes.subscriptionId, afterId), eq(boxes.status, "unpaid"), lte(boxes.failedOn, today)))
    .orderBy(asc(boxes.subscriptionId))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Cancelled ones whose period is over, and plans whose boxes have all left or should have. */
export async function listToEnd(db: Reader, today: IsoDay, afterId: number, limit: number): Promise<number[]> {
  const isComplete = and(
    sql`(${subscriptions.box} ->> 'duration' <> 'monthly' or (${subscriptions.box} ->> 'isSingle')::boolean)`,
    sql`${subscriptions.deliveredMonths} + (select count(*) from ${boxes} where ${boxes.subscriptionId} = ${subscriptions.id}
      and ${boxes.status} in ('charged', 'packed') and ${boxes.dispatchOn} < ${today}) >= ${subscriptions.totalMonths}`,
  );
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.id, afterId),
        isRunning,
        or(isComplete, and(eq(subscriptions.cancelAtPeriodEnd, true), lte(subscriptions.endsOn, today))),
      ),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}
