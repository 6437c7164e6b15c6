import { and, count, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { returns } from "#server/platform/db/schema/returns.ts";
import { matchesSearchText } from "#server/platform/db/search-text.ts";

export type ReturnRow = typeof returns.$inferSelect;

/** A return, and whether money was refunded since it was announced. Failed refunds do not count. */
export type ListedReturnRow = ReturnRow & { isRefunded: boolean };

// Drizzle leaves out the table before a column in the list of a select, which would compare the inner table with itself.
const isRefunded = sql<boolean>`exists (
  select 1 from ${refunds} made
  where made.order_id = ${returns}.order_id and made.status <> 'failed' and made.created_at >= ${returns}.announced_at
)`;

/** Inserts a return. Undefined if the order has an open one. */
export async function insertReturn(tx: Tx, row: typeof returns.$inferInsert): Promise<ReturnRow | undefined> {
  const [stored] = await tx.insert(returns).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function lockReturn(tx: Tx, returnId: number): Promise<ReturnRow | undefined> {
  const [row] = await tx.select().from(returns).where(eq(returns.id, returnId)).for("update");
  return row;
}

export async function updateReturn(tx: Tx, returnId: number, change: Partial<ReturnRow>): Promise<ReturnRow> {
  const [row] = await tx.update(returns).set(change).where(eq(returns.id, returnId)).returning();
  if (!row) throw new Error(`return ${returnId} is gone`);
  return row;
}

export async function selectReturnsOf(db: Reader, orderId: number): Promise<ListedReturnRow[]> {
  return db
    .select({ ...getTableColumns(returns), isRefunded })
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(desc(returns.id));
}

/** Order numbers of returns, by return id. */
export async function readOrdersOfReturns(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: returns.id, orderId: returns.orderId })
    .from(returns)
    .where(inArray(returns.id, [...ids]));
  return new Map(rows.map(({ id, orderId }) => [id, String(orderId)]));
}

interface ReturnFilter {
  /** Matches the order's number, and names and email addresses of the order and its customer. */
  search?: string | undefined;
  state: ReturnRow["state"] | "open" | undefined;
}

/** One page of returns, newest first. `beforeId` is the last return of the previous page. */
export async function selectReturns(
  db: Reader,
  filter: ReturnFilter,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) {
  return db
    .select({
      return: { ...getTableColumns(returns), isRefunded },
      order: orders,
      email: users.email,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(matches(filter), beforeId === undefined ? undefined : lt(returns.id, beforeId)))
    .orderBy(desc(returns.id))
    .limit(limit);
}

/** Number of matching returns, counted up to `max`. */
export async function countMatchingReturns(db: Reader, filter: ReturnFilter, max: number): Promise<number> {
  const matching = db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(matches(filter))
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}

function matches({ search, state }: ReturnFilter): SQL | undefined {
  return and(search ? hasText(search) : undefined, state && isIn(state));
}

function isIn(state: ReturnRow["state"] | "open"): SQL {
  return state === "open" ? isNull(returns.closedAt) : eq(returns.state, state);
}

function hasText(search: string): SQL | undefined {
  const orderId = /^(?:order[- ]?)?#?(\d{1,9})$/i.exec(search)?.[1];
  return or(
    matchesSearchText(orders.searchText, search),
    matchesSearchText(users.searchText, search),
    orderId === undefined ? undefined : eq(returns.orderId, Number(orderId)),
  );
}
