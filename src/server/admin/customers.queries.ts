import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CustomerSort } from "#contract/accounts/admin-customers.ts";
import { type Pence, parseNetPounds, pence } from "#domain/money.ts";
import { isOneOf } from "#server/platform/db/is-one-of.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { tags } from "#server/platform/db/schema/audit.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { ADMIN_USER_ID, staffMembers, users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";

export type CustomerRow = Pick<
  typeof users.$inferSelect,
  "id" | "username" | "email" | "firstName" | "lastName" | "createdAt"
> & {
  /** True with a running or paused subscription. */
  isSubscriber: boolean;
};

// Drizzle leaves out the table before a column in the list of a select, which would compare the inner table with itself.
const isSubscriber = sql<boolean>`exists (
  select 1 from ${subscriptions} running
  where running.user_id = ${users}.id and running.status in ('active', 'paused') and running.archived_at is null
)`;

const COLUMNS = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  createdAt: users.createdAt,
  isSubscriber,
};

export interface CustomerFilter {
  search: string | undefined;
  tag: string | undefined;
}

/** The last customer of a page. `paid` is set only if the list is sorted by the amount paid. */
export interface CustomerPlace {
  id: number;
  paid?: string | undefined;
}

/**
 * One page of customers with the amount that each paid, as `readBoughtByCustomers`. `search` matches email addresses,
 * names and the id.
 */
export async function listSortedCustomers(
  db: Reader,
  wanted: CustomerFilter,
  { sort, after, limit }: { sort: CustomerSort; after: CustomerPlace | undefined; limit: number },
): Promise<(CustomerRow & { paid: string })[]> {
  const [order, than] = sort.endsWith("asc") ? [asc, sql.raw(">")] : [desc, sql.raw("<")];
  const isByPaid = sort === "paid-asc" || sort === "paid-desc";
  const bought = db
    .select({ userId: orders.userId, total: sql<string>`greatest(${BOUGHT.paid}, 0.00)`.as("total") })
    .from(orders)
    .where(and(isNotNull(orders.userId), isPaid()))
    .groupBy(orders.userId)
    .as("bought");
  const paid = isByPaid ? sql<string>`coalesce(${bought.total}, 0.00)` : sql<string>`0.00`;
  const isAfter =
    after &&
    (isByPaid
      ? sql`(${paid}, ${users.id}) ${than} (${after.paid ?? "0"}::numeric, ${after.id}::int)`
      : sql`${users.id} ${than} ${after.id}::int`);
  const page = db
    .select({ ...COLUMNS, paid: sql<string>`${paid}::text` })
    .from(users)
    .$dynamic();
  return (isByPaid ? page.leftJoin(bought, eq(bought.userId, users.id)) : page)
    .where(and(matches(wanted), isAfter))
    .orderBy(...(isByPaid ? [order(paid)] : []), order(users.id))
    .limit(limit);
}

/** Customers, newest first. `search` matches email addresses, names and the id. */
export async function listCustomerRows(
  db: Reader,
  wanted: CustomerFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<CustomerRow[]> {
  return db
    .select(COLUMNS)
    .from(users)
    .where(and(matches(wanted), beforeId === undefined ? undefined : lt(users.id, beforeId)))
    .orderBy(desc(users.id))
    .limit(limit);
}

export async function countMatchingCustomers(db: Reader, wanted: CustomerFilter, max: number): Promise<number> {
  const matching = db.select({ id: users.id }).from(users).where(matches(wanted)).limit(max).as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

/** Staff who are not customers: the administrator, and members with access who have no order of their own. */
const isStaffOnly = sql<boolean>`(${users.id} = ${ADMIN_USER_ID} or (
  exists (select 1 from ${staffMembers} member where member.user_id = ${users}.id and member.ended_at is null)
  and not exists (select 1 from ${orders} own where own.user_id = ${users}.id)
))`;

/** Number of accounts that are not customers. */
export async function countStaffOnly(db: Reader): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        or(
          eq(users.id, ADMIN_USER_ID),
          inArray(
            users.id,
            db
              .select({ id: sql<number>`${staffMembers.userId}` })
              .from(staffMembers)
              .where(isNull(staffMembers.endedAt)),
          ),
        ),
        isStaffOnly,
      ),
    );
  return row?.count ?? 0;
}

/** Leaves out staff who are not customers. */
function matches({ search, tag }: CustomerFilter): SQL | undefined {
  const isTagged =
    tag &&
    sql`${users.id} in (select ${tags.aboutId} from ${tags} where ${tags.about} = 'customer' and ${tags.tag} = ${tag})`;
  const isCustomer = and(not(isStaffOnly), isTagged || undefined);
  if (!search) return isCustomer;
  const id = /^#?(\d{1,9})$/.exec(search)?.[1];
  return and(isCustomer, or(matchesSearchText(users.searchText, search), id ? eq(users.id, Number(id)) : undefined));
}

export async function findCustomer(
  db: Reader,
  customerId: number,
): Promise<(typeof users.$inferSelect & CustomerRow) | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(users), isSubscriber })
    .from(users)
    .where(eq(users.id, customerId));
  return row;
}

export async function listOrdersOf(
  db: Reader,
  customerId: number,
  limit: number,
): Promise<(typeof orders.$inferSelect)[]> {
  return db.select().from(orders).where(eq(orders.userId, customerId)).orderBy(desc(orders.id)).limit(limit);
}

/** Purchases of a customer or a guest. */
interface Bought {
  orderCount: number;
  /** Total paid by card or in person, less refunds made or due. */
  paidPence: Pence;
  /** Total of cancelled orders of which nothing was refunded, by card, in person and with gift cards. */
  toRefundPence: Pence;
  lastBoughtAt: Date | null;
}

const BOUGHT = {
  orderCount: count(),
  paid: sql<string>`coalesce(sum(${orders.amount} - ${orders.refundedCardAmount}), 0.00)`,
  toRefund: sql<string>`coalesce(sum(${orders.totalAmount}) filter (where ${orders.status} = 'cancelled' and ${orders.refundedCardAmount} + ${orders.refundedGiftCardAmount} = 0), 0.00)`,
  lastBoughtAt: sql<Date | null>`max(${orders.paidAt})`.mapWith(orders.paidAt),
};

const toBought = ({
  orderCount,
  paid,
  toRefund,
  lastBoughtAt,
}: {
  orderCount: number;
  paid: string;
  toRefund: string;
  lastBoughtAt: Date | null;
}) => ({
  orderCount,
  paidPence: pence(Math.max(0, parseNetPounds(paid))),
  toRefundPence: parseNetPounds(toRefund),
  lastBoughtAt,
});

/** Purchases of some customers. A customer without paid orders has no entry. */
export async function readBoughtByCustomers(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, Bought>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ userId: orders.userId, ...BOUGHT })
    .from(orders)
    .where(and(isOneOf(orders.userId, ids), isPaid()))
    .groupBy(orders.userId);
  return new Map(rows.flatMap(({ userId, ...row }) => (userId === null ? [] : [[userId, toBought(row)] as const])));
}

/** Purchases of some guests, by email address. A guest without paid orders has no entry. */
export async function readBoughtByGuests(db: Reader, emails: readonly string[]): Promise<ReadonlyMap<string, Bought>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: orders.email, ...BOUGHT })
    .from(orders)
    .where(and(inArray(orders.email, [...emails]), isNull(orders.userId), isPaid()))
    .groupBy(orders.email);
  return new Map(rows.flatMap(({ email, ...row }) => (email === null ? [] : [[email, toBought(row)] as const])));
}

export async function listSubscriptionsOfCustomer(
  db: Reader,
  customerId: number,
): Promise<(typeof subscriptions.$inferSelect)[]> {
  return db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, customerId), isNull(subscriptions.archivedAt)))
    .orderBy(desc(subscriptions.id));
}

type OrderRow = typeof orders.$inferSelect;

/**
 * The latest paid order of each guest, newest first. It represents the guest, because guests have no row of their own.
 */
export async function listGuestRows(
  db: Reader,
  wanted: CustomerFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<Pick<OrderRow, "id" | "email" | "deliveryAddress" | "paidAt">[]> {
  const { id, email, deliveryAddress, paidAt } = orders;
  return db
    .select({ id, email, deliveryAddress, paidAt })
    .from(orders)
    .where(and(isNewestOfGuest(db), foundGuest(wanted), beforeId === undefined ? undefined : lt(orders.id, beforeId)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

export async function countGuests(db: Reader, wanted: CustomerFilter, max: number): Promise<number> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNewestOfGuest(db), foundGuest(wanted)))
    .limit(max)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

export async function listOrdersOfGuest(db: Reader, email: string, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.email, email), isNull(orders.userId), isPaid()))
    .orderBy(desc(orders.id))
    .limit(limit);
}

function isPaid(): SQL | undefined {
  return isNotNull(orders.paidAt);
}

function isNewestOfGuest(db: Reader): SQL | undefined {
  const later = alias(orders, "later");
  const isLater = and(
    eq(later.email, orders.email),
    isNull(later.userId),
    isNotNull(later.paidAt),
    gt(later.id, orders.id),
  );
  return and(
    isNull(orders.userId),
    isNotNull(orders.email),
    isPaid(),
    notExists(db.select({ id: later.id }).from(later).where(isLater)),
  );
}

/** A guest has the tags of their orders. */
function foundGuest({ search, tag }: CustomerFilter): SQL | undefined {
  const isTagged = tag
    ? sql`${orders.email} in (
        select tagged.email from ${orders} tagged join ${tags} on ${tags.aboutId} = tagged.id
        where ${tags.about} = 'order' and ${tags.tag} = ${tag} and tagged.user_id is null)`
    : undefined;
  if (!search) return isTagged;
  const orderId = /^#?(\d{1,9})$/.exec(search)?.[1];
  return and(
    isTagged,
    or(matchesSearchText(orders.searchText, search), orderId ? eq(orders.id, Number(orderId)) : undefined),
  );
}

/** Tags of the orders of some guests, by email address. A guest without tags has no entry. */
export async function readTagsOfGuests(db: Reader, emails: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectDistinct({ email: orders.email, tag: tags.tag })
    .from(orders)
    .innerJoin(tags, and(eq(tags.about, "order"), eq(tags.aboutId, orders.id)))
    .where(and(inArray(orders.email, [...emails]), isNull(orders.userId)))
    .orderBy(asc(tags.tag));
  const byEmail = Map.groupBy(rows, ({ email }) => email ?? "");
  return new Map([...byEmail].map(([email, own]) => [email, own.map(({ tag }) => tag)]));
}
