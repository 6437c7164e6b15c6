import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";
import { updateRows } from "#server/db/update-rows.ts";

export type BoxRow = typeof boxes.$inferSelect;
export type NewBox = typeof boxes.$inferInsert;
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionChange = Pick<SubscriptionRow, "id"> & Partial<typeof subscriptions.$inferInsert>;

/** Takes the row locks of subscriptions, in the order of their ids. */
export async function lockSubscriptions(tx: Tx, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id))
    .for("no key update");
}

/** Subscriptions by their ids, without a lock. */
export async function listSubscriptionsById(db: Reader, ids: readonly number[]): Promise<SubscriptionRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.id, [...ids]))
    .orderBy(asc(subscriptions.id));
}

/** The boxes of subscriptions, by subscription and month. */
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
  "failedOn",
  "isCancelDue",
  "refundDue",
  "updatedAt",
] as const;

/** Writes boxes, one per subscription and month: what a rule decides about, never what a run has put into them. */
export async function upsertBoxes(tx: Tx, rows: readonly NewBox[]): Promise<void> {
  await insertRows(tx, boxes, rows, { on: ["subscriptionId", "boxMonth"], set: DECIDED });
}

/** Gives a box that is not being packed another month. */
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

/** Takes planned boxes out of the plan. What was announced or paid is never deleted: the WHERE says so. */
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

/** What follows from a subscription's boxes. */
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

/** Writes what follows from the boxes of subscriptions into their own rows. */
export async function saveDerived(tx: Tx, rows: readonly DerivedColumns[]): Promise<void> {
  await updateRows(tx, subscriptions, { by: ["id"], set: DERIVED }, rows);
}

export async function updateSubscription(tx: Tx, { id, ...change }: SubscriptionChange): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** Sets what gift cards pay of boxes. */
export async function setBoxParts(tx: Tx, rows: readonly Pick<BoxRow, "id" | "giftCardAmount">[]): Promise<void> {
  await updateRows(tx, boxes, { by: ["id"], set: ["giftCardAmount"] }, rows);
}

/** Sets the orders that paid for boxes. */
export async function setBoxOrders(
  tx: Tx,
  rows: readonly Pick<BoxRow, "subscriptionId" | "boxMonth" | "orderId">[],
): Promise<void> {
  await updateRows(tx, boxes, { by: ["subscriptionId", "boxMonth"], set: ["orderId"] }, rows);
}

/** Whom letters about a subscription go to. */
export interface Customer {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  /** Null until its owner has followed a link that was sent there. */
  emailVerifiedAt: Date | null;
  deliveryLine1: string;
  deliveryLine2: string;
  deliveryCity: string;
  deliveryPostcode: string;
  deliveryCountry: string;
}

/** Customers by their ids. */
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
