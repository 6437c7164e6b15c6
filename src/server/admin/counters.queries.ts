import { and, eq, gte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Pence, pence } from "#domain/money.ts";
import type { Database, Reader } from "#server/db/open-database.ts";
import { counterChanges, counters } from "#server/db/schema/counters.ts";

export type CounterKind = "orders" | "paid" | "refunded" | "users" | "subscriptions" | "subscribers" | "leavers";

export interface Counter {
  units: number;
  amountPence: Pence;
}

const NONE: Counter = { units: 0, amountPence: pence(0) };

/** What is counted of one kind, by key; keys are days, states or "all". Of days, only those from one on. */
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

/** How many are counted of a kind under some keys, given as an array's literal: for statements that ask for more. */
export function countTallied(kind: CounterKind, keys: Placeholder): SQL {
  return sql`(select coalesce(sum(units), 0) from (
    select units, kind, key from ${counters} union all select units, kind, key from ${counterChanges}
  ) counted where kind = ${sql.raw(`'${kind}'`)} and key = any(${keys}::text[]))`;
}

export function counterOf(counters: ReadonlyMap<string, Counter>, key: string): Counter {
  return counters.get(key) ?? NONE;
}

/** Moves what has changed into the sums. Two at once, or a crash between, count nothing twice. */
export async function aggregateCounterChanges(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from tally_changes returning kind, key, units, amount),
    sums as (select kind, key, sum(units) as units, sum(amount) as amount from gone group by kind, key)
    insert into tallies (kind, key, units, amount)
    select kind, key, units, amount from sums order by kind, key
    on conflict (kind, key) do update
      set units = tallies.units + excluded.units, amount = tallies.amount + excluded.amount`);
}
