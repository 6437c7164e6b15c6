import { and, asc, desc, eq, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Erased, PersonalTables } from "#server/platform/db/personal-tables.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { pastOrderItems, pastOrders } from "#server/platform/db/schema/moving.ts";

export type PastOrderRow = typeof pastOrders.$inferSelect;
export type PastItemRow = typeof pastOrderItems.$inferSelect;

/** Inserts an order of another shop. Undefined if it came before. */
export async function insertPastOrder(tx: Tx, order: typeof pastOrders.$inferInsert): Promise<number | undefined> {
  const [row] = await tx.insert(pastOrders).values(order).onConflictDoNothing().returning({ id: pastOrders.id });
  return row?.id;
}

export async function insertPastItems(tx: Tx, items: readonly (typeof pastOrderItems.$inferInsert)[]): Promise<void> {
  if (items.length > 0) await tx.insert(pastOrderItems).values([...items]);
}

/** Assigns past orders with an email address to the customer who has verified it. */
export async function claimPastOrders(tx: Tx, { email, userId }: { email: string; userId: number }): Promise<void> {
  await tx
    .update(pastOrders)
    .set({ userId })
    .where(and(eq(pastOrders.email, email.toLowerCase()), isNull(pastOrders.userId)));
}

/** Maximum number of past orders that a customer's pages show. */
const SHOWN_MAX = 200;

export async function listPastOrdersOf(db: Reader, userId: number): Promise<PastOrderRow[]> {
  return listWhere(db, eq(pastOrders.userId, userId));
}

/** Orders of an account, also by an email address that it has not verified. For staff only. */
export async function listPastOrdersOfPerson(
  db: Reader,
  { userId, email }: { userId: number; email: string },
): Promise<PastOrderRow[]> {
  const byEmail = and(isNull(pastOrders.userId), eq(pastOrders.email, email.toLowerCase()));
  return listWhere(db, or(eq(pastOrders.userId, userId), byEmail));
}

function listWhere(db: Reader, condition: SQL | undefined): Promise<PastOrderRow[]> {
  return db
    .select()
    .from(pastOrders)
    .where(condition)
    .orderBy(desc(pastOrders.placedAt), desc(pastOrders.id))
    .limit(SHOWN_MAX);
}

/** Newest imports first. The search compares number, email address and name. */
export async function listPastOrdersPage(
  db: Reader,
  search: string,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<PastOrderRow[]> {
  return db
    .select()
    .from(pastOrders)
    .where(and(matching(search), beforeId === undefined ? undefined : lt(pastOrders.id, beforeId)))
    .orderBy(desc(pastOrders.id))
    .limit(limit);
}

export async function countPastOrders(db: Reader, search: string, max: number): Promise<number> {
  const found = db.select({ id: pastOrders.id }).from(pastOrders).where(matching(search)).limit(max).as("found");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

function matching(search: string): SQL | undefined {
  const typed = search.trim().toLowerCase();
  if (typed === "") return undefined;
  const number = typed.replace(/^#/, "");
  return sql`(lower(${pastOrders.number}) = ${number} or strpos(${pastOrders.email}, ${typed}) > 0
    or strpos(lower(${pastOrders.name}), ${typed}) > 0)`;
}

export interface PastItem extends PastItemRow {
  /** The product of this shop that is still sold. Null without one. */
  productId: number | null;
}

/**
 * Condition: a product that is sold here is that of a past item. Its SKU shows it, or else its name, also with its
 * variant. `product` and `item` are aliases of the tables.
 */
export function isProductOfPastItem(product: string, item: string): SQL {
  const p = sql.raw(product);
  const i = sql.raw(item);
  return sql`(${p}.is_active and not ${p}.is_subscription and ${p}.archived_at is null
    and (lower(${p}.sku) = nullif(lower(${i}.sku), '')
      or lower(${p}.name) in (lower(${i}.name), lower(replace(${i}.name, ' - ', ', ')))))`;
}

/** Items by order. */
export async function readPastItems(db: Reader, orderIds: readonly number[]): Promise<Map<number, PastItem[]>> {
  if (orderIds.length === 0) return new Map();
  const items = await db
    .select()
    .from(pastOrderItems)
    .where(inArray(pastOrderItems.pastOrderId, [...orderIds]))
    .orderBy(asc(pastOrderItems.id));
  const found = await readRows<{ id: number; productId: number }>(
    db,
    sql`select distinct on (i.id) i.id, p.id as "productId" from past_order_items i
      join products p on ${isProductOfPastItem("p", "i")}
      where i.past_order_id = any(array(select jsonb_array_elements_text(${JSON.stringify(orderIds)}::jsonb)::int))
      order by i.id, (lower(p.sku) = lower(i.sku)) desc nulls last, p.id`,
  );
  const productById = new Map(found.map(({ id, productId }) => [id, productId]));
  return Map.groupBy(
    items.map((item) => ({ ...item, productId: productById.get(item.id) ?? null })),
    ({ pastOrderId }) => pastOrderId,
  );
}

/** Number of days for which an order is stored. */
export const PAST_ORDER_DAYS = 7 * 366;

export const PAST_ORDER_TABLES: PersonalTables = {
  past_orders: {
    export: { pastOrders: { of: ({ userId }) => sql`user_id = ${userId}` } },
    erasure: deleteOwnPastOrders,
    retention: [{ days: PAST_ORDER_DAYS, forget: deletePastOrders }],
  },
  past_order_items: {
    export: {
      pastOrderLines: {
        of: ({ userId }) => sql`past_order_id in (select id from past_orders where user_id = ${userId})`,
      },
    },
    erasure: "goes with its order",
    retention: "as long as its order",
  },
};

/** Deletes the orders, because the other shop's own books keep them. */
async function deleteOwnPastOrders(tx: Tx, { userId, email, isEmailVerified }: Erased): Promise<void> {
  const byEmail = isEmailVerified ? eq(pastOrders.email, email) : undefined;
  await tx.delete(pastOrders).where(or(eq(pastOrders.userId, userId), byEmail));
}

async function deletePastOrders(db: Reader, before: Date): Promise<void> {
  await db.delete(pastOrders).where(lt(pastOrders.placedAt, before));
}
