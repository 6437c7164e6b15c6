import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Reader } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/orders.ts";
import { likeInside } from "./like-inside.ts";

type OrderRow = typeof orders.$inferSelect;

/** The newest paid order of each guest, newest first: the guest's own row, for a guest has no other. */
export async function listGuestRows(
  db: Reader,
  search: string | undefined,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<Pick<OrderRow, "id" | "email" | "deliveryAddress" | "paidAt">[]> {
  const { id, email, deliveryAddress, paidAt } = orders;
  return db
    .select({ id, email, deliveryAddress, paidAt })
    .from(orders)
    .where(and(isNewestOfGuest(db), found(search), beforeId === undefined ? undefined : lt(orders.id, beforeId)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** How many guests match, counted no further than `max`. */
export async function countGuests(db: Reader, search: string | undefined, max: number): Promise<number> {
  const some = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNewestOfGuest(db), found(search)))
    .limit(max)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

/** How many paid orders some guests have, by e-mail address. */
export async function countOrdersOfGuests(db: Reader, emails: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map();
  const rows = await db
    .select({ email: sql<string>`${orders.email}`, count: count() })
    .from(orders)
    .where(and(inArray(orders.email, [...emails]), isNull(orders.userId), isPaid()))
    .groupBy(orders.email);
  return new Map(rows.map((row) => [row.email, row.count]));
}

/** A guest's paid orders, newest first. */
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

function found(search: string | undefined): SQL | undefined {
  const words = search?.toLowerCase();
  if (!words) return undefined;
  const orderId = /^#?(\d{1,9})$/.exec(words)?.[1];
  return or(like(orders.searchText, likeInside(words)), orderId ? eq(orders.id, Number(orderId)) : undefined);
}
