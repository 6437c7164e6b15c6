import { getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Many rows as one parameter: a statement reads them as a table named "v". */
export interface RowSet {
  source: SQL;
  /** A column of the table, by its key in the code. */
  columnOf: (key: string) => PgColumn;
  /** Its bare name. */
  named: (key: string) => SQL;
}

/** Rows as a statement reads them: their JSON goes where `place` stands. */
export function rowSet(table: PgTable, keys: readonly string[], place: SQLWrapper): RowSet {
  const columns = getTableColumns(table);
  const columnOf = (key: string) => requireColumn(columns, key);
  const named = (key: string) => sql`${sql.identifier(columnOf(key).name)}`;
  const types = keys.map((key) => sql`${named(key)} ${sql.raw(columnOf(key).getSQLType())}`);
  const source = sql`jsonb_to_recordset(${place}::jsonb) as v(${sql.join(types, sql`, `)})`;
  return { source, columnOf, named };
}

/** Packs rows, of which each names every one of the keys, for the place in such a set. */
export function packRows(table: PgTable, keys: readonly string[], rows: readonly object[]): string {
  const columns = getTableColumns(table);
  const packed = keys.map((key) => [key, requireColumn(columns, key)] as const);
  const values = rows.map((row) =>
    Object.fromEntries(
      packed.map(([key, column]) => [column.name, toJson(column, (row as Readonly<Record<string, unknown>>)[key])]),
    ),
  );
  return JSON.stringify(values);
}

function requireColumn(columns: Readonly<Record<string, PgColumn>>, key: string): PgColumn {
  const column = columns[key];
  if (!column) throw new Error(`no column ${key}`);
  return column;
}

/** A value as the database reads it out of JSON: what is JSON already goes in as it is. */
function toJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined) throw new Error(`a row without ${column.name}`);
  return value === null || column.dataType === "json" ? value : column.mapToDriverValue(value);
}
