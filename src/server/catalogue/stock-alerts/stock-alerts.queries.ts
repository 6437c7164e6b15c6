import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Reader, SqlFragment, Tx } from "#server/platform/db/open-database.ts";
import { type Erased, ofEmail, type PersonalTables } from "#server/platform/db/personal-tables.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { stockAlerts } from "#server/platform/db/schema/inventory.ts";
import { isVerifiedEmail } from "#server/platform/identity/index.ts";

interface AlertedProduct {
  id: number;
  slug: string;
  name: string;
  stock: number;
}

const ALERTED = { id: products.id, slug: products.slug, name: products.name, stock: products.stock };

/** A product that is on sale and can be bought by itself. */
export async function findAlertable(db: Reader, slug: string): Promise<AlertedProduct | undefined> {
  const [row] = await db
    .select(ALERTED)
    .from(products)
    .where(and(eq(products.slug, slug), eq(products.isActive, true), eq(products.isSubscription, false)));
  return row;
}

/** Adds an address to a product's waiting list, once, unless it already waits for `waitingMax` products. */
export async function insertAlert(
  db: Reader,
  { productId, email, askedAt }: { productId: number; email: string; askedAt: Date },
  waitingMax: number,
): Promise<void> {
  const waiting = sql`(select count(*) from ${stockAlerts} where email = ${email} and told_at is null)`;
  await db.execute(sql`
    insert into ${stockAlerts} (product_id, email, asked_at)
    select ${productId}::int, ${email}, ${askedAt.toISOString()}::timestamptz where ${waiting} < ${waitingMax}::int
    on conflict do nothing`);
}

/** Available products with a waiting list, by id. */
export async function listProductsBack(db: Reader): Promise<{ id: number }[]> {
  const waiting = sql`exists (select 1 from ${stockAlerts} where product_id = ${products.id} and told_at is null)`;
  return db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.isActive, true), gt(products.stock, 0), waiting))
    .orderBy(asc(products.id));
}

/**
 * Locks a product until the transaction ends, so that its stock does not change and no other process sends its alerts.
 */
export async function lockAlertable(tx: Tx, productId: number): Promise<AlertedProduct | undefined> {
  const [row] = await tx
    .select(ALERTED)
    .from(products)
    .where(and(eq(products.id, productId), eq(products.isActive, true)))
    .for("no key update");
  return row;
}

export async function countNotified(tx: Tx, productId: number, since: Date): Promise<number> {
  const [row] = await tx
    .select({ sent: count() })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), gt(stockAlerts.notifiedAt, since)));
  return row?.sent ?? 0;
}

/**
 * Marks the next addresses as notified and returns them. First come addresses that have received an email of the shop,
 * of a paid order or confirmed by its account, then those that waited longest.
 */
export async function takeWaiting(
  tx: Tx,
  {
    productId,
    limit,
    now,
    hasPaidOrder,
  }: { productId: number; limit: number; now: Date; hasPaidOrder: (email: SqlFragment) => SqlFragment },
): Promise<{ id: number; email: string }[]> {
  const email = sql`${stockAlerts.email}`;
  const isKnown = sql`(${hasPaidOrder(email)} or ${isVerifiedEmail(email)})`;
  const next = await tx
    .select({ id: stockAlerts.id, email: sql<string>`${stockAlerts.email}` })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), isNull(stockAlerts.notifiedAt)))
    .orderBy(desc(isKnown), asc(stockAlerts.askedAt), asc(stockAlerts.id))
    .limit(limit)
    .for("update");
  const ids = `{${next.map(({ id }) => id).join(",")}}`;
  await tx
    .update(stockAlerts)
    .set({ email: null, notifiedAt: now })
    .where(sql`${stockAlerts.id} = any(${ids}::integer[])`);
  return next;
}

/** Deletes the records of customers notified before an instant. */
export async function deleteNotified(db: Reader, before: Date): Promise<void> {
  await db.delete(stockAlerts).where(and(isNotNull(stockAlerts.notifiedAt), lt(stockAlerts.notifiedAt, before)));
}

export const STOCK_ALERT_TABLES: PersonalTables = {
  stock_alerts: {
    export: { stockAlerts: { of: ofEmail } },
    erasure: deleteOwnStockAlerts,
    retention: [{ days: 366, forget: deleteStockAlerts }],
  },
};

async function deleteOwnStockAlerts(tx: Tx, { email, isEmailVerified }: Erased): Promise<void> {
  if (isEmailVerified) await tx.delete(stockAlerts).where(eq(stockAlerts.email, email.toLowerCase()));
}

/** Deletes waiting list entries that were made before an instant and were never notified. */
async function deleteStockAlerts(db: Reader, before: Date): Promise<void> {
  await db.delete(stockAlerts).where(and(isNull(stockAlerts.notifiedAt), lt(stockAlerts.askedAt, before)));
}
