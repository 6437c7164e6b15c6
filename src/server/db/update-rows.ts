import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./open-database.ts";

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
  const columns = new Map<string, PgColumn>(Object.entries(getTableColumns(table)));
  const columnOf = (key: string) => {
    const column = columns.get(key);
    if (!column) throw new Error(`no column ${key}`);
    return column;
  };
  const keys = [...by, ...set];
  const values = rows.map((row) =>
    Object.fromEntries(keys.map((key) => [columnOf(key).name, toJson(columnOf(key), row[key])])),
  );
  const named = (key: string) => sql.identifier(columnOf(key).name);
  const changes = set.map((key) => sql`${named(key)} = v.${named(key)}`);
  const types = keys.map((key) => sql`${named(key)} ${sql.raw(columnOf(key).getSQLType())}`);
  const isSameRow = by.map((key) => sql`${columnOf(key)} = v.${named(key)}`);
  await tx.execute(sql`
    update ${table} set ${sql.join(changes, sql`, `)}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(${sql.join(types, sql`, `)})
    where ${sql.join(where ? [...isSameRow, where] : isSameRow, sql` and `)}`);
}

/** A value as the database reads it out of JSON: what is JSON already goes in as it is. */
function toJson(column: PgColumn, value: unknown): unknown {
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}
