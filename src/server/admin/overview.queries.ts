import { and, count, desc, eq, gte, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Concern } from "#contract/admin-overview.ts";
import type { IsoDay } from "#domain/calendar.ts";
import { LOW_STOCK } from "#domain/low-stock.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/db/schema/boxes.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { orders } from "#server/db/schema/orders.ts";
import { disputes, paymentDifferences, refunds } from "#server/db/schema/payments.ts";

/** Of how many things that need looking at the overview says where they are. */
const NAMED_MAX = 5;

export async function countUnpaidOrders(db: Reader, max: number): Promise<number> {
  return countUpTo(db, orders, and(isNull(orders.paidAt), eq(orders.status, "pending")), max);
}

export async function countLowStock(db: Reader, max: number): Promise<number> {
  const isSold = and(eq(products.isActive, true), eq(products.isSubscription, false), isNull(products.archivedAt));
  return countUpTo(db, products, and(isSold, lte(products.stock, LOW_STOCK)), max);
}

export async function findFailedRefunds(db: Reader, max: number): Promise<Concern> {
  return findConcern(db, { table: refunds, condition: eq(refunds.status, "failed"), newestBy: refunds.id }, max);
}

export async function findOpenDisputes(db: Reader, max: number): Promise<Concern> {
  const condition = eq(disputes.status, "open");
  return findConcern(db, { table: disputes, condition, newestBy: disputes.createdAt }, max);
}

/** Payments that bought nothing any more, since an instant. */
export async function findLatePayments(db: Reader, since: Date, max: number): Promise<Concern> {
  const condition = and(eq(refunds.kind, "unsettled"), gte(refunds.createdAt, since));
  return findConcern(db, { table: refunds, condition, newestBy: refunds.id }, max);
}

export async function countDifferences(db: Reader, max: number): Promise<number> {
  return countUpTo(db, paymentDifferences, isNull(paymentDifferences.goneAt), max);
}

/** Where our books and the provider's differ, newest first: "order:1001". */
export async function listDifferingSubjects(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ subject: paymentDifferences.subject })
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.goneAt))
    .orderBy(desc(paymentDifferences.id))
    .limit(NAMED_MAX);
  return rows.map(({ subject }) => subject);
}

/** Paid boxes whose day is over and that nobody has marked as sent: a run that was forgotten, or a tick. */
export async function countLateBoxes(db: Reader, today: IsoDay, max: number): Promise<number> {
  return countUpTo(db, boxes, and(inArray(boxes.status, ["charged", "packed"]), lt(boxes.dispatchOn, today)), max);
}

/** Tries to take a box's money that were begun before an instant, and of which nobody knows what came. */
export async function countUnknownCharges(db: Reader, before: Date, max: number): Promise<number> {
  return countUpTo(db, chargeAttempts, and(isNull(chargeAttempts.outcome), lte(chargeAttempts.begunAt, before)), max);
}

interface Concerning {
  table: typeof refunds | typeof disputes;
  condition: SQL | undefined;
  newestBy: PgColumn;
}

async function findConcern(db: Reader, { table, condition, newestBy }: Concerning, max: number): Promise<Concern> {
  const rows = await db
    .select({ orderId: table.orderId })
    .from(table)
    .where(condition)
    .orderBy(desc(newestBy))
    .limit(NAMED_MAX);
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  return { count: await countUpTo(db, table, condition, max), orderIds: [...new Set(orderIds)] };
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
