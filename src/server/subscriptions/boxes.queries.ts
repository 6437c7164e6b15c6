import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay, MonthDates } from "#domain/calendar.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { insertRows, updateRows } from "#server/platform/db/row-set.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

export type BoxRow = typeof boxes.$inferSelect;
export type NewBox = typeof boxes.$inferInsert;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionChange = Pick<SubscriptionRow, "id"> & Partial<typeof subscriptions.$inferInsert>;

/** Locks the rows of subscriptions, in id order. */
export async function lockSubscriptions(tx: Tx, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for("no key update");
}

export async function listSubscriptionsById(db: Reader, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id));
}

export async function listBoxes(db: Reader, subscriptionIds: readonly number[]): Promise<BoxRow[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .select()
    .from(boxes)
    .where(inArray(boxes.subscriptionId, [...subscriptionIds]))
    .orderBy(asc(boxes.subscriptionId), asc(boxes.boxMonth));
}

const DECIDED = [
  "status",
  "skipReason",
  "audience",
  "naturalness",
  "price",
  "billOn",
  "chargeOn",
  "dispatchOn",
  "noticedOn",
  "chargedOn",
  "failure",
  "nextStepOn",
  "isCancelDue",
  "refundDue",
  "updatedAt",
] as const;

/**
 * Upserts boxes, one per subscription and month. Updates only the columns that plan decisions set, never the contents
 * that a run sets.
 */
export async function upsertBoxes(tx: Tx, rows: readonly NewBox[]): Promise<void> {
  await insertRows(tx, boxes, rows, { on: ["subscriptionId", "boxMonth"], set: DECIDED });
}

/** Moves a box that is not being packed to another month. */
export async function moveBox(
  tx: Tx,
  boxId: number,
  to: Pick<BoxRow, "boxMonth" | "dispatchOn" | "billOn">,
): Promise<void> {
  await tx
    .update(boxes)
    .set(to)
    .where(and(eq(boxes.id, boxId), isNull(boxes.frozenAt)));
}

/** Deletes planned boxes. The WHERE clause excludes announced and paid boxes. */
export async function deleteUnannouncedBoxes(tx: Tx, subscriptionId: number, months: readonly string[]): Promise<void> {
  if (months.length === 0) return;
  await tx
    .delete(boxes)
    .where(
      and(
        eq(boxes.subscriptionId, subscriptionId),
        sql`${boxes.boxMonth} in ${[...months]}`,
        inArray(boxes.status, ["planned", "skipped"]),
        isNull(boxes.orderId),
        isNull(boxes.paymentAskedAt),
      ),
    );
}

const DERIVED = [
  "status",
  "productId",
  "box",
  "monthlyPrice",
  "cancelAtPeriodEnd",
  "endsOn",
  "planSince",
  "pausedUntil",
  "resumeOn",
  "unpaidInARow",
  "coolingOffUntil",
  "deliveredMonths",
  "totalMonths",
  "nextChargeOn",
  "lastChargeOn",
  "currentPeriodEnd",
  "version",
  "updatedAt",
] as const;
export type DerivedColumns = Pick<SubscriptionRow, "id" | (typeof DERIVED)[number]>;

export async function saveDerived(tx: Tx, rows: readonly DerivedColumns[]): Promise<void> {
  await updateRows(tx, subscriptions, { by: ["id"], set: DERIVED }, rows);
}

export async function updateSubscription(tx: Tx, { id, ...change }: SubscriptionChange): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

export async function setGiftCardAmounts(
  tx: Tx,
  rows: readonly Pick<BoxRow, "id" | "giftCardAmount">[],
): Promise<void> {
  await updateRows(tx, boxes, { by: ["id"], set: ["giftCardAmount"] }, rows);
}

export async function setBoxOrders(
  tx: Tx,
  rows: readonly Pick<BoxRow, "subscriptionId" | "boxMonth" | "orderId">[],
): Promise<void> {
  await updateRows(tx, boxes, { by: ["subscriptionId", "boxMonth"], set: ["orderId"] }, rows);
}

/** Records the order and the price of a first box that was paid before the shop planned it, as in a demonstration. */
export async function setPaidFirstBox(
  tx: Tx,
  box: Pick<BoxRow, "subscriptionId" | "boxMonth" | "orderId" | "price">,
): Promise<void> {
  await updateRows(tx, boxes, { by: ["subscriptionId", "boxMonth"], set: ["orderId", "price"] }, [box]);
}

export interface Customer {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Null until the customer has followed a link in an email to this address. */
  emailVerifiedAt: Date | null;
  deliveryLine1: string;
  deliveryLine2: string;
  deliveryCity: string;
  deliveryPostcode: string;
  deliveryCountry: string;
}

export async function listCustomers(db: Reader, userIds: readonly number[]): Promise<Customer[]> {
  if (userIds.length === 0) return [];
  return db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deliveryLine1: users.deliveryLine1,
      deliveryLine2: users.deliveryLine2,
      deliveryCity: users.deliveryCity,
      deliveryPostcode: users.deliveryPostcode,
      deliveryCountry: users.deliveryCountry,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(userIds)]));
}

// Each list below returns ids of subscriptions with work due by a day, in id order, starting after `afterId`.

const isRunning = inArray(subscriptions.status, ["active", "paused"]);

/** Lists subscriptions that have a due notice, a finished pause or no boxes in the boxes table. */
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

const UNSENT: readonly BoxRow["status"][] = ["planned", "billed", "unpaid", "charged", "packed"];

/** Lists months with unsent boxes, and months in which pauses end. */
export async function listOpenMonths(db: Reader): Promise<BoxMonth[]> {
  const unsent = db
    .selectDistinct({ boxMonth: boxes.boxMonth })
    .from(boxes)
    .where(inArray(boxes.status, [...UNSENT]));
  const paused = db
    .selectDistinct({ boxMonth: sql<BoxMonth>`${subscriptions.pausedUntil}` })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, "paused"), isNotNull(subscriptions.pausedUntil)));
  return (await union(unsent, paused)).map(({ boxMonth }) => boxMonth);
}

/** Lists subscriptions whose stored days of an unsent box or a pause differ from the days in the settings. */
export async function listWithOldDates(
  db: Reader,
  months: readonly MonthDates[],
  afterId: number,
  limit: number,
): Promise<number[]> {
  const values = JSON.stringify(months);
  const current = sql`jsonb_to_recordset(${values}::jsonb)
    as m("boxMonth" text, "dispatchOn" date, "chargeOn" date, "billOn" date)`;
  const hasOldBox = sql`exists (select from ${boxes} join ${current} on m."boxMonth" = ${boxes.boxMonth}
    where ${boxes.subscriptionId} = ${subscriptions.id} and ${inArray(boxes.status, [...UNSENT])}
    and (${boxes.dispatchOn} <> m."dispatchOn"
      or (${inArray(boxes.status, ["planned", "billed"])} and ${boxes.chargeOn} <> m."chargeOn")
      or (${boxes.status} = 'planned' and ${boxes.billOn} <> m."billOn")))`;
  const hasOldPause = sql`${subscriptions.status} = 'paused' and exists (select from ${current}
    where m."boxMonth" = ${subscriptions.pausedUntil} and m."billOn" <> ${subscriptions.resumeOn})`;
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(gt(subscriptions.id, afterId), or(hasOldBox, hasOldPause)))
    .orderBy(asc(subscriptions.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Lists subscriptions with an unpaid box that is due for a retry or must be given up. */
export async function listFailedPayments(db: Reader, today: IsoDay, afterId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: boxes.subscriptionId })
    .from(boxes)
    .where(and(gt(boxes.subscriptionId, afterId), eq(boxes.status, "unpaid"), lte(boxes.nextStepOn, today)))
    .orderBy(asc(boxes.subscriptionId))
    .limit(limit);
  return rows.map((row) => row.id);
}

/**
 * Lists cancelled subscriptions whose period is over, and plans whose boxes have all been dispatched or should have
 * been.
 */
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
