import { and, count, desc, eq, gte, ilike, lt, or, sql, sum } from "drizzle-orm";
import { type Pence, parsePounds } from "#domain/money.ts";
import type { OrderStatus } from "#domain/orders.ts";
import type { Reader } from "#server/db/open-database.ts";
import { orders, subscriptions } from "#server/db/schema/orders.ts";
import { users } from "#server/db/schema/people.ts";

export interface OrderWithCustomer {
  order: typeof orders.$inferSelect;
  email: string | null;
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

export async function countUsers(db: Reader): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return row?.count ?? 0;
}

export async function countOrders(db: Reader): Promise<number> {
  const [row] = await db.select({ count: count() }).from(orders);
  return row?.count ?? 0;
}

export async function countActiveSubscriptions(db: Reader): Promise<number> {
  const [row] = await db.select({ count: count() }).from(subscriptions).where(eq(subscriptions.status, "active"));
  return row?.count ?? 0;
}

/** What was paid since an instant. */
export async function sumPaidSince(db: Reader, since: Date): Promise<Pence> {
  const [row] = await db
    .select({ paid: sum(orders.amount) })
    .from(orders)
    .where(gte(orders.paidAt, since));
  return parsePounds(row?.paid ?? "0.00");
}

const withCustomer = {
  order: orders,
  email: users.email,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
};

export interface OrderFilter {
  search: string | undefined;
  status: OrderStatus | undefined;
}

/** Newest first; `search` looks into e-mail addresses, names and the order's number. */
export async function listOrders(
  db: Reader,
  filter: OrderFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<OrderWithCustomer[]> {
  return db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(orders.id, beforeId)))
    .orderBy(desc(orders.id))
    .limit(limit);
}

/** How many orders match, counted no further than `max`. */
export async function countMatchingOrders(db: Reader, filter: OrderFilter, max: number): Promise<number> {
  const matching = db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matches(filter))
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

function matches({ search, status }: OrderFilter) {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const found = search
    ? or(
        ilike(users.email, pattern),
        ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
        sql`${orders.id}::text = ${search.replace(/^#/, "")}`,
      )
    : undefined;
  return and(found, status ? eq(orders.status, status) : undefined);
}

export async function findOrderWithCustomer(db: Reader, orderId: number): Promise<OrderWithCustomer | undefined> {
  const [row] = await db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return row;
}
