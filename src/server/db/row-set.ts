import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Many rows as one parameter: a statement reads them as a table named "v". */
export interface RowSet {
  source: SQL;
  /** A column of the table, by its key in the code. */
  columnOf: (key: string) => PgColumn;
  /** Its bare name. */
  named: (key: string) => SQL;
}

/** Packs rows, of which each names every one of the keys. */
export function packRows(table: PgTable, keys: readonly string[], rows: readonly object[]): RowSet {
  const columns = new Map<string, PgColumn>(Object.entries(getTableColumns(table)));
  const columnOf = (key: string) => {
    const column = columns.get(key);
    if (!column) throw new Error(`no column ${key}`);
    return column;
  };
  const named = (key: string) => sql`${sql.identifier(columnOf(key).name)}`;
  const values = rows.map((row) => {
    const given = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(keys.map((key) => [columnOf(key).name, toJson(columnOf(key), given.get(key))]));
  });
  const types = keys.map((key) => sql`${named(key)} ${sql.raw(columnOf(key).getSQLType())}`);
  const source = sql`jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as v(${sql.join(types, sql`, `)})`;
  return { source, columnOf, named };
}

/** A value as the database reads it out of JSON: what is JSON already goes in as it is. */
function toJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined) throw new Error(`a row without ${column.name}`);
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}
