import { count, desc, eq, gte, ilike, or, sql, sum } from "drizzle-orm";
import { type Pence, parsePounds } from "#domain/money.ts";
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

/** Newest first; `search` looks into e-mail addresses, names and the order's number. */
export async function listOrders(
  db: Reader,
  { limit, search }: { limit: number; search: string | undefined },
): Promise<OrderWithCustomer[]> {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const matches = search
    ? or(
        ilike(users.email, pattern),
        ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
        sql`${orders.id}::text = ${search.replace(/^#/, "")}`,
      )
    : undefined;
  return db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matches)
    .orderBy(desc(orders.id))
    .limit(limit);
}

export async function findOrderWithCustomer(db: Reader, orderId: number): Promise<OrderWithCustomer | undefined> {
  const [row] = await db
    .select(withCustomer)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  return row;
}
