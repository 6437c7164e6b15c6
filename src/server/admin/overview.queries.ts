import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { type PgColumn, type PgTable, unionAll } from "drizzle-orm/pg-core";
import type { Concern } from "#contract/admin/admin-overview.ts";
import type { BoxMonth, IsoDay } from "#domain/calendar.ts";
import { LOW_STOCK } from "#domain/inventory/stock.ts";
import { type Pence, parsePounds, pence } from "#domain/money.ts";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import { boxes, chargeAttempts } from "#server/platform/db/schema/boxes.ts";
import { products } from "#server/platform/db/schema/catalogue.ts";
import { counterChanges, counters } from "#server/platform/db/schema/counters.ts";
import { orders } from "#server/platform/db/schema/orders.ts";
import { disputes, paymentDifferences, refunds } from "#server/platform/db/schema/payments.ts";
import { isPrepaidGift, isSingleGift, subscriptions } from "#server/platform/db/schema/subscriptions.ts";

/** Maximum number of items of each kind to which the overview links. */
const NAMED_MAX = 5;

export async function countUnpaidOrders(db: Reader, max: number): Promise<number> {
  return countUpTo(db, orders, and(isNull(orders.paidAt), eq(orders.status, "pending")), max);
}

/** Monthly prices of active gifts that were paid in full. They are charged once and never again. */
export async function sumPaidGifts(db: Reader): Promise<Pence> {
  const { gift, status, archivedAt, monthlyPrice } = subscriptions;
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${monthlyPrice}), 0.00)` })
    .from(subscriptions)
    .where(and(isNotNull(gift), eq(status, "active"), isNull(archivedAt), or(isPrepaidGift, isSingleGift)));
  return row ? parsePounds(row.total) : pence(0);
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

/** Payments since an instant that arrived after the products had sold out. */
export async function findLatePayments(db: Reader, since: Date, max: number): Promise<Concern> {
  const condition = and(eq(refunds.kind, "unsettled"), gte(refunds.createdAt, since));
  return findConcern(db, { table: refunds, condition, newestBy: refunds.id }, max);
}

export async function countDifferences(db: Reader, max: number): Promise<number> {
  return countUpTo(db, paymentDifferences, isNull(paymentDifferences.goneAt), max);
}

/** Records with a difference between the shop's books and the card provider's, newest first: "order:1001". */
export async function listDifferingSubjects(db: Reader): Promise<string[]> {
  const rows = await db
    .select({ subject: paymentDifferences.subject })
    .from(paymentDifferences)
    .where(isNull(paymentDifferences.goneAt))
    .orderBy(desc(paymentDifferences.id))
    .limit(NAMED_MAX);
  return rows.map(({ subject }) => subject);
}

/**
 * Number of paid boxes that were not dispatched on their day. The cause is a box run that was forgotten or not marked
 * as dispatched.
 */
export async function countLateBoxes(db: Reader, today: IsoDay, max: number): Promise<number> {
  return countUpTo(db, boxes, and(inArray(boxes.status, ["charged", "packed"]), lt(boxes.dispatchOn, today)), max);
}

/** The earliest month with a box that `countLateBoxes` counts. */
export async function findLateBoxMonth(db: Reader, today: IsoDay): Promise<BoxMonth | null> {
  const [row] = await db
    .select({ boxMonth: sql<BoxMonth | null>`min(${boxes.boxMonth})` })
    .from(boxes)
    .where(and(inArray(boxes.status, ["charged", "packed"]), lt(boxes.dispatchOn, today)));
  return row?.boxMonth ?? null;
}

/** Number of boxes skipped because they could not be charged in time, with a dispatch day on or after `from`. */
export async function countLeftOutBoxes(db: Reader, from: IsoDay, max: number): Promise<number> {
  return countUpTo(db, boxes, and(eq(boxes.skipReason, "late"), gte(boxes.dispatchOn, from)), max);
}

/** Number of charge attempts started before an instant whose result is unknown. */
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

export type CounterKind = "orders" | "paid" | "refunded" | "users" | "subscriptions" | "subscribers" | "leavers";

export interface Counter {
  units: number;
  amountPence: Pence;
}

const NONE: Counter = { units: 0, amountPence: pence(0) };

/** Counters of one kind, by key. Keys are days, states or "all". Omits keys before `fromKey`. */
export async function readCounters(
  db: Reader,
  kind: CounterKind,
  fromKey?: string,
): Promise<ReadonlyMap<string, Counter>> {
  const sums = db
    .select({ key: counters.key, units: counters.units, amount: counters.amount })
    .from(counters)
    .where(and(eq(counters.kind, kind), fromKey === undefined ? undefined : gte(counters.key, fromKey)));
  const changes = db
    .select({ key: counterChanges.key, units: counterChanges.units, amount: counterChanges.amount })
    .from(counterChanges)
    .where(and(eq(counterChanges.kind, kind), fromKey === undefined ? undefined : gte(counterChanges.key, fromKey)));
  const both = unionAll(sums, changes).as("both");
  const rows = await db
    .select({
      key: both.key,
      units: sql<string>`sum(${both.units})`,
      pence: sql<string>`(sum(${both.amount}) * 100)::bigint`,
    })
    .from(both)
    .groupBy(both.key);
  return new Map(
    rows.map((row) => [row.key, { units: Number(row.units), amountPence: pence(Number(row.pence)) }] as const),
  );
}

/** SQL for the sum of a kind under some keys, given as an array literal. For use inside other statements. */
export function countTallied(kind: CounterKind, keys: Placeholder): SQL {
  return sql`(select coalesce(sum(units), 0) from (
    select units, kind, key from ${counters} union all select units, kind, key from ${counterChanges}
  ) counted where kind = ${sql.raw(`'${kind}'`)} and key = any(${keys}::text[]))`;
}

export function counterOf(counters: ReadonlyMap<string, Counter>, key: string): Counter {
  return counters.get(key) ?? NONE;
}

/** Adds the recorded changes to the sums. Each change counts once, even if two jobs run concurrently or one crashes. */
export async function aggregateCounterChanges(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from tally_changes returning kind, key, units, amount),
    sums as (select kind, key, sum(units) as units, sum(amount) as amount from gone group by kind, key)
    insert into tallies (kind, key, units, amount)
    select kind, key, units, amount from sums order by kind, key
    on conflict (kind, key) do update
      set units = tallies.units + excluded.units, amount = tallies.amount + excluded.amount`);
}
