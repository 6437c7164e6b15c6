import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import { unprintableCharacters } from "#domain/orders/printable-text.ts";
import type { SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/platform/db/schema/boxes.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";

export interface SubscriptionWithCustomer {
  subscription: typeof subscriptions.$inferSelect;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  /** Month of the box that is due and unpaid. Null if there is none. */
  unpaidMonth: BoxMonth | null;
}

export interface SubscriptionFilter {
  search: string | undefined;
  status: SubscriptionStatus | undefined;
  payment: "failure" | undefined;
  /**
   * Lists subscriptions with a charge that began at this instant or before and has no result, including deleted
   * subscriptions.
   */
  unknownChargesBefore?: Date | undefined;
  /** Lists subscriptions with a box that was left out on this day or later. */
  leftOutFrom?: IsoDay | undefined;
  ids?: readonly number[] | undefined;
}

/** Position of a subscription in the list by next delivery: running ones first, ended ones after them. */
const rank = sql<number>`(case when ${subscriptions.status} in ('active', 'paused') then 0 else 1 end)`;
const nextDelivery = sql<number>`(case when ${subscriptions.status} in ('active', 'paused')
  then coalesce(extract(epoch from ${subscriptions.currentPeriodEnd}), 1e12) else 0 end)::float8`;

export interface DeliveryPlace {
  rank: number;
  nextDelivery: number;
  id: number;
}

const withCustomer = {
  subscription: subscriptions,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  unpaidMonth: sql<BoxMonth | null>`(select min(${boxes.boxMonth}) from ${boxes} where ${boxes.subscriptionId} = ${subscriptions.id} and ${boxes.status} = 'unpaid')`,
};

/** Condition for an active subscription with a box that is due and unpaid, or that was skipped for non-payment. */
function hasPaymentFailure(db: Reader): SQL | undefined {
  const { id, status, unpaidInARow } = subscriptions;
  // A union, so that each part uses its own index instead of scanning every subscription.
  const failing = union(
    db.select({ id }).from(subscriptions).where(gt(unpaidInARow, 0)),
    db.select({ id: boxes.subscriptionId }).from(boxes).where(eq(boxes.status, "unpaid")),
  );
  return and(inArray(status, ["active", "paused"]), inArray(id, failing));
}

function chargedWithoutResult(db: Reader, before: Date) {
  return db
    .select({ id: boxes.subscriptionId })
    .from(chargeAttempts)
    .innerJoin(boxes, eq(boxes.id, chargeAttempts.boxId))
    .where(and(isNull(chargeAttempts.outcome), lte(chargeAttempts.begunAt, before)));
}

function leftOutSince(db: Reader, from: IsoDay) {
  return db
    .select({ id: boxes.subscriptionId })
    .from(boxes)
    .where(and(eq(boxes.skipReason, "late"), gte(boxes.dispatchOn, from)));
}

export async function countPaymentFailures(db: Reader, max: number): Promise<number> {
  const all = { search: undefined, status: undefined, payment: "failure" } as const;
  return countMatchingSubscriptions(db, all, max);
}

/** Subscriptions, newest first. `search` matches the customer's email addresses and names, and the id. */
export async function listSubscriptionRows(
  db: Reader,
  filter: SubscriptionFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<SubscriptionWithCustomer[]> {
  return db
    .select(withCustomer)
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(matches(db, filter), beforeId === undefined ? undefined : lt(subscriptions.id, beforeId)))
    .orderBy(desc(subscriptions.id))
    .limit(limit);
}

/** Subscriptions by next delivery, running ones first. `after` is the last subscription of the previous page. */
export async function listSubscriptionsByDelivery(
  db: Reader,
  filter: SubscriptionFilter,
  { after, limit }: { after: DeliveryPlace | undefined; limit: number },
): Promise<(SubscriptionWithCustomer & Omit<DeliveryPlace, "id">)[]> {
  const isAfter =
    after &&
    sql`(${rank}, ${nextDelivery}, -${subscriptions.id}) > (${after.rank}::int, ${after.nextDelivery}::float8, ${-after.id}::int)`;
  return db
    .select({ ...withCustomer, rank, nextDelivery })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(matches(db, filter), isAfter))
    .orderBy(rank, nextDelivery, desc(subscriptions.id))
    .limit(limit);
}

export async function countMatchingSubscriptions(db: Reader, filter: SubscriptionFilter, max: number): Promise<number> {
  const matching = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(matches(db, filter))
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

/** Characters beyond Latin, Greek and Cyrillic. The documents can print only some of them. */
const UNUSUAL = "[^\\u0020-\\u024f\\u0370-\\u045f\\u1e80-\\u1eff]";

/** Running subscriptions whose name, address or gift message has characters that the documents cannot print. */
export async function listUnprintableIds(db: Reader): Promise<number[]> {
  const { firstName, lastName, deliveryLine1, deliveryLine2, deliveryCity } = users;
  const { gift, status, archivedAt } = subscriptions;
  const text = sql<string>`case
    when ${gift} is null then concat_ws(' ', ${firstName}, ${lastName}, ${deliveryLine1}, ${deliveryLine2}, ${deliveryCity})
    else concat_ws(' ', ${gift} ->> 'address', ${gift} ->> 'message') end`;
  const rows = await db
    .select({ id: subscriptions.id, text })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(inArray(status, ["active", "paused"]), isNull(archivedAt), sql`${text} ~ ${UNUSUAL}`));
  return rows.filter((row) => unprintableCharacters(row.text) !== "").map(({ id }) => id);
}

function matches(db: Reader, filter: SubscriptionFilter) {
  const { search, status, payment, unknownChargesBefore, leftOutFrom, ids } = filter;
  const words = search?.toLowerCase();
  const id = /^#?(\d{1,9})$/.exec(words ?? "")?.[1];
  const people = words
    ? db.select({ id: users.id }).from(users).where(matchesSearchText(users.searchText, words))
    : undefined;
  const found = people
    ? or(inArray(subscriptions.userId, people), id ? eq(subscriptions.id, Number(id)) : undefined)
    : undefined;
  return and(
    unknownChargesBefore ? undefined : isNull(subscriptions.archivedAt),
    found,
    status ? eq(subscriptions.status, status) : undefined,
    payment ? hasPaymentFailure(db) : undefined,
    unknownChargesBefore ? inArray(subscriptions.id, chargedWithoutResult(db, unknownChargesBefore)) : undefined,
    leftOutFrom ? inArray(subscriptions.id, leftOutSince(db, leftOutFrom)) : undefined,
    ids ? inArray(subscriptions.id, [...ids]) : undefined,
  );
}

export interface SubscriptionInFull extends SubscriptionWithCustomer {
  customer: typeof users.$inferSelect;
  order: typeof orders.$inferSelect | null;
}

export async function findSubscriptionInFull(db: Reader, id: number): Promise<SubscriptionInFull | undefined> {
  const [row] = await db
    .select({ ...withCustomer, customer: users, order: orders })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(orderItems, eq(orderItems.id, subscriptions.orderItemId))
    .leftJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.archivedAt)));
  return row;
}

export type ChargedBoxRow = typeof boxes.$inferSelect;
export type AttemptRow = typeof chargeAttempts.$inferSelect;

/** Announced, skipped and paid boxes of a subscription, including those paid at checkout. Newest first. */
export async function listChargedBoxes(db: Reader, subscriptionId: number, limit: number): Promise<ChargedBoxRow[]> {
  return db
    .select()
    .from(boxes)
    .where(and(eq(boxes.subscriptionId, subscriptionId), ne(boxes.status, "planned")))
    .orderBy(desc(boxes.boxMonth))
    .limit(limit);
}

export async function listAttempts(db: Reader, boxIds: readonly number[]): Promise<AttemptRow[]> {
  return db
    .select()
    .from(chargeAttempts)
    .where(isOneOf(chargeAttempts.boxId, boxIds))
    .orderBy(asc(chargeAttempts.boxId), asc(chargeAttempts.number));
}
