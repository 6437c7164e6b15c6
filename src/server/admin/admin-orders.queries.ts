import { and, asc, desc, eq, inArray, isNull, like, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OrderStatus } from "#domain/orders.ts";
import type { Reader } from "#server/db/open-database.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { orderEvents, orders } from "#server/db/schema/orders.ts";
import { invoices, refunds } from "#server/db/schema/payments.ts";
import { users } from "#server/db/schema/people.ts";
import { likeInside } from "./like-inside.ts";

export interface OrderWithCustomer {
  order: typeof orders.$inferSelect;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

export interface OrderFilter {
  search: string | undefined;
  status: OrderStatus | undefined;
}

const withCustomer = {
  order: orders,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Newest first; `search` looks into e-mail addresses and names, and at the order's number. */
export async function listOrders(
  db: Reader,
  filter: OrderFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<OrderWithCustomer[]> {
  // The page is found in one table alone, by one index; its customers are looked up afterwards.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(orders.id, beforeId)))
    .orderBy(desc(orders.id))
    .limit(limit);
  return db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, page))
    .orderBy(desc(orders.id));
}

/**
 * The ids of the newest orders that match, at most `max`. Where few orders have the status, `fewMax` says how many at
 * most, these are read instead of the words' index, in which a common word has entries of all orders there are.
 */
export async function listMatchingIds(
  db: Reader,
  filter: OrderFilter,
  { max, fewMax }: { max: number; fewMax: number | undefined },
): Promise<number[]> {
  const { id } = orders;
  if (fewMax === undefined) {
    const rows = await db.select({ id }).from(orders).where(matches(filter)).orderBy(desc(id)).limit(max);
    return rows.map((row) => row.id);
  }
  const { search, ...rest } = filter;
  const few = db
    .select({ id, searchText: orders.searchText })
    .from(orders)
    .where(matches({ ...rest, search: undefined }))
    .orderBy(desc(id))
    .limit(fewMax)
    .as("few");
  const rows = await db.select({ id: few.id }).from(few).where(found(few, search)).orderBy(desc(few.id)).limit(max);
  return rows.map((row) => row.id);
}

/** Some orders, newest first. */
export async function listOrdersByIds(db: Reader, ids: readonly number[]): Promise<OrderWithCustomer[]> {
  return db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, [...ids]))
    .orderBy(desc(orders.id));
}

function matches({ search, status }: OrderFilter) {
  return and(isNull(orders.archivedAt), found(orders, search), status ? eq(orders.status, status) : undefined);
}

/** Whether an order's words, or its number, are those that are sought. */
function found({ id, searchText }: { id: PgColumn; searchText: PgColumn }, search: string | undefined) {
  const words = search?.toLowerCase();
  if (!words) return undefined;
  const orderId = /^#?(\d{1,9})$/.exec(words)?.[1];
  return or(like(searchText, likeInside(words)), orderId ? eq(id, Number(orderId)) : undefined);
}

/** One order of the lists, with the code that it was bought with. */
export async function findOrderWithCustomer(
  db: Reader,
  orderId: number,
): Promise<(OrderWithCustomer & { discountCode: string | null }) | undefined> {
  const [row] = await db
    .select({ ...withCustomer, discountCode: discountCodes.code })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(and(eq(orders.id, orderId), isNull(orders.archivedAt)));
  return row;
}

export async function listOrderEvents(db: Reader, orderId: number): Promise<(typeof orderEvents.$inferSelect)[]> {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id));
}

export async function listRefunds(db: Reader, orderId: number): Promise<(typeof refunds.$inferSelect)[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id));
}

export async function findInvoiceNumber(db: Reader, orderId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.kind, "invoice")));
  return row?.number;
}

/** What people are called, by id. */
export async function readNames(db: Reader, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      username: users.username,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, name, username }) => [id, name || username]));
}
