import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./open-database.ts";
import { packRows, rowSet } from "./row-set.ts";

interface Updating<By extends string, Set extends string> {
  /** The columns that tell rows apart. */
  by: readonly By[];
  set: readonly Set[];
  /** What must hold of a row for it to be changed. */
  where?: SQL | undefined;
}

/** Changes many rows of a table in one statement, each to values of its own. */
export async function updateRows<
  Table extends PgTable,
  By extends string & keyof Table["$inferSelect"],
  Set extends string & keyof Table["$inferSelect"],
>(
  tx: Tx,
  table: Table,
  { by, set, where }: Updating<By, Set>,
  rows: readonly Pick<Table["$inferSelect"], By | Set>[],
): Promise<void> {
  if (rows.length === 0) return;
  const keys = [...by, ...set];
  const { source, columnOf, named } = rowSet(table, keys, sql.param(packRows(table, keys, rows)));
  const changes = set.map((key) => sql`${named(key)} = v.${named(key)}`);
  const isSameRow = by.map((key) => sql`${columnOf(key)} = v.${named(key)}`);
  await tx.execute(sql`
    update ${table} set ${sql.join(changes, sql`, `)} from ${source}
    where ${sql.join(where ? [...isSameRow, where] : isSameRow, sql` and `)}`);
}
