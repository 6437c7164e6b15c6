import { and, count, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { orders } from "#server/db/schema/orders.ts";
import { disputes, paymentDifferences, refunds } from "#server/db/schema/payments.ts";

/** Units at which a shelf counts as low (specification, admin side, section 9). */
const LOW_STOCK = 10;

export async function countUnpaidOrders(db: Reader, max: number): Promise<number> {
  return countUpTo(db, orders, and(isNull(orders.paidAt), eq(orders.status, "pending")), max);
}

export async function countOrdersToPack(db: Reader, max: number): Promise<number> {
  const isWaiting = inArray(orders.status, ["pending", "processing"]);
  return countUpTo(db, orders, and(isWaiting, isNotNull(orders.paidAt), isNull(orders.archivedAt)), max);
}

export async function countLowStock(db: Reader, max: number): Promise<number> {
  const isSold = and(eq(products.isActive, true), eq(products.isSubscription, false), isNull(products.archivedAt));
  return countUpTo(db, products, and(isSold, lte(products.stock, LOW_STOCK)), max);
}

export async function countFailedRefunds(db: Reader, max: number): Promise<number> {
  return countUpTo(db, refunds, eq(refunds.status, "failed"), max);
}

export async function countOpenDisputes(db: Reader, max: number): Promise<number> {
  return countUpTo(db, disputes, eq(disputes.status, "open"), max);
}

export async function countDifferences(db: Reader, max: number): Promise<number> {
  return countUpTo(db, paymentDifferences, isNull(paymentDifferences.goneAt), max);
}

export async function countFailedCharges(db: Reader, max: number): Promise<number> {
  return countUpTo(db, boxes, eq(boxes.status, "unpaid"), max);
}

/** How many rows match, counted no further than `max`. */
async function countUpTo(db: Reader, table: PgTable, condition: SQL | undefined, max: number): Promise<number> {
  const matching = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(max)
    .as("matching");
  const [row] = await db.select({ count: count() }).from(matching);
  return row?.count ?? 0;
}
