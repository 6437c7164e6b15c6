import { and, eq, gte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Pence, pence } from "#domain/money.ts";
import type { Database, Reader } from "#server/db/open-database.ts";
import { tallies, tallyChanges } from "#server/db/schema/tallies.ts";

export type TallyKind = "orders" | "paid" | "refunded" | "users" | "subscriptions" | "subscribers" | "leavers";

export interface Tally {
  units: number;
  amountPence: Pence;
}

const NONE: Tally = { units: 0, amountPence: pence(0) };

/** What is counted of one kind, by key; keys are days, states or "all". Of days, only those from one on. */
export async function readTallies(db: Reader, kind: TallyKind, fromKey?: string): Promise<ReadonlyMap<string, Tally>> {
  const sums = db
    .select({ key: tallies.key, units: tallies.units, amount: tallies.amount })
    .from(tallies)
    .where(and(eq(tallies.kind, kind), fromKey === undefined ? undefined : gte(tallies.key, fromKey)));
  const changes = db
    .select({ key: tallyChanges.key, units: tallyChanges.units, amount: tallyChanges.amount })
    .from(tallyChanges)
    .where(and(eq(tallyChanges.kind, kind), fromKey === undefined ? undefined : gte(tallyChanges.key, fromKey)));
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
export function countTallied(kind: TallyKind, keys: Placeholder): SQL {
  return sql`(select coalesce(sum(units), 0) from (
    select units, kind, key from ${tallies} union all select units, kind, key from ${tallyChanges}
  ) counted where kind = ${sql.raw(`'${kind}'`)} and key = any(${keys}::text[]))`;
}

export function tallyOf(tallies: ReadonlyMap<string, Tally>, key: string): Tally {
  return tallies.get(key) ?? NONE;
}

/** Moves what has changed into the sums. Two at once, or a crash between, count nothing twice. */
export async function foldTallyChanges(db: Database): Promise<void> {
  await db.execute(sql`
    with gone as (delete from tally_changes returning kind, key, units, amount),
    sums as (select kind, key, sum(units) as units, sum(amount) as amount from gone group by kind, key)
    insert into tallies (kind, key, units, amount)
    select kind, key, units, amount from sums order by kind, key
    on conflict (kind, key) do update
      set units = tallies.units + excluded.units, amount = tallies.amount + excluded.amount`);
}
