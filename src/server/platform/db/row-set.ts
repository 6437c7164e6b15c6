import { getTableColumns, getTableName, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { encodeForJson } from "./column-values.ts";
import type { Reader, Tx } from "./open-database.ts";
import { sqlStatementsByShape } from "./statement.ts";
import type { LastStatement } from "./transaction.ts";

/** Several rows as one JSON parameter that SQL reads as a table named "v". */
interface RowSet {
  source: SQL;
  columnOf: (key: string) => PgColumn;
  /** The column's name without its table. */
  named: (key: string) => SQL;
}

/** Describes rows for a statement. `place` is the placeholder for their JSON. */
function rowSet(table: PgTable, keys: readonly string[], place: SQLWrapper): RowSet {
  const columns = getTableColumns(table);
  const columnOf = (key: string) => requireColumn(columns, key);
  const named = (key: string) => sql`${sql.identifier(columnOf(key).name)}`;
  const types = keys.map((key) => sql`${named(key)} ${sql.raw(columnOf(key).getSQLType())}`);
  const source = sql`jsonb_to_recordset(${place}::jsonb) as v(${sql.join(types, sql`, `)})`;
  return { source, columnOf, named };
}

/** Encodes rows as JSON for the placeholder. Every row has all keys. */
function packRows(table: PgTable, keys: readonly string[], rows: readonly object[]): string {
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

function toJson(column: PgColumn, value: unknown): unknown {
  if (value === undefined) throw new Error(`a row without ${column.name}`);
  return encodeForJson(column, value);
}

const insertIntoOne = sqlStatementsByShape();
const insertIntoMany = sqlStatementsByShape();

interface Conflict<Key extends string> {
  on: readonly Key[];
  /** Columns to update in an existing row. If empty, the existing row stays unchanged. */
  set: readonly Key[];
}

/**
 * Inserts many rows with one statement and one parameter, which is much cheaper than one parameter per value. All rows
 * must have the same columns. Other columns get their defaults.
 */
export async function insertRows<Table extends PgTable>(
  db: Reader,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  conflict?: Conflict<string & keyof Table["$inferSelect"]>,
): Promise<void> {
  const keys = keysOf(rows);
  if (keys.length === 0) return;
  const shape = `${getTableName(table)}(${keys})${conflict ? `${conflict.on}:${conflict.set}` : ""}`;
  const build = () => {
    const set = rowSet(table, keys, sql.placeholder("rows"));
    return sql`${insertInto(table, keys, set)} ${conflict ? conflictClause(conflict, set) : sql``}`;
  };
  await insertIntoOne(shape, build)(db, { rows: packRows(table, keys, rows) });
}

interface Insertion {
  table: PgTable;
  rows: readonly object[];
}

export function insertion<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): Insertion {
  return { table, rows };
}

/** Inserts into several tables with one statement. Rows can refer only to rows that exist already. */
export async function insertTogether(db: Reader, insertions: readonly Insertion[]): Promise<void> {
  const parts = partsOf(insertions);
  if (parts.length > 0) await insertingParts(parts)(db, valuesOf(parts));
}

/** Inserts at least one row into several tables, as the last statement of a transaction. */
export function insertTogetherLast(db: Reader, insertions: readonly Insertion[]): LastStatement<unknown> {
  const parts = partsOf(insertions);
  return insertingParts(parts).last(db, valuesOf(parts));
}

interface Part extends Insertion {
  keys: readonly string[];
  name: string;
}

function partsOf(insertions: readonly Insertion[]): Part[] {
  return insertions
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }, index) => ({ table, rows, keys: keysOf(rows), name: `part_${index}` }));
}

function valuesOf(parts: readonly Part[]): Record<string, string> {
  return Object.fromEntries(parts.map(({ table, rows, keys, name }) => [name, packRows(table, keys, rows)]));
}

function insertingParts(parts: readonly Part[]) {
  const shape = parts.map(({ table, keys }) => `${getTableName(table)}(${keys})`).join(" ");
  return insertIntoMany(shape, () => {
    const inserts = parts.map(({ table, keys, name }) =>
      insertInto(table, keys, rowSet(table, keys, sql.placeholder(name))),
    );
    const last = inserts.pop();
    if (!last) throw new Error("no rows to insert");
    const before = inserts.map((insert, index) => sql`${sql.identifier(`part_${index}`)} as (${insert})`);
    return before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last;
  });
}

function keysOf(rows: readonly object[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

function insertInto(table: PgTable, keys: readonly string[], { source, named }: RowSet): SQL {
  const columns = sql.join(keys.map(named), sql`, `);
  return sql`insert into ${table} (${columns}) select ${columns} from ${source}`;
}

function conflictClause({ on, set }: Conflict<string>, { named }: RowSet): SQL {
  const target = sql.join(on.map(named), sql`, `);
  if (set.length === 0) return sql`on conflict (${target}) do nothing`;
  const changes = set.map((key) => sql`${named(key)} = excluded.${named(key)}`);
  return sql`on conflict (${target}) do update set ${sql.join(changes, sql`, `)}`;
}

interface Updating<By extends string, Set extends string> {
  /** Columns that identify a row. */
  by: readonly By[];
  set: readonly Set[];
  /** Additional condition for updating a row. */
  where?: SQL | undefined;
}

/** Updates many rows of a table with one statement, each with its own values. */
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
