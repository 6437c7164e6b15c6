import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { composeForShapes } from "./compose-once.ts";
import type { Reader } from "./open-database.ts";
import { packRows, type RowSet, rowSet } from "./row-set.ts";

const insertIntoOne = composeForShapes();
const insertIntoMany = composeForShapes();

interface Conflict<Key extends string> {
  on: readonly Key[];
  /** What becomes of the row that is there; without any it stays as it is. */
  set: readonly Key[];
}

/**
 * Adds many rows to a table in one statement with one parameter, which costs a fraction of naming every value. Each row
 * names the same columns; the others get their defaults.
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
  await insertIntoOne(db, shape, build, { rows: packRows(table, keys, rows) });
}

interface Insertion {
  table: PgTable;
  rows: readonly object[];
}

/** The rows of one table for `insertTogether`. */
export function insertion<Table extends PgTable>(table: Table, rows: readonly Table["$inferInsert"][]): Insertion {
  return { table, rows };
}

/** Adds rows to several tables in one statement; a row may name one of another table's only where that is there already. */
export async function insertTogether(db: Reader, insertions: readonly Insertion[]): Promise<void> {
  const parts = insertions
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }, index) => ({ table, rows, keys: keysOf(rows), name: `part_${index}` }));
  if (parts.length === 0) return;
  const shape = parts.map(({ table, keys }) => `${getTableName(table)}(${keys})`).join(" ");
  const build = () => {
    const inserts = parts.map(({ table, keys, name }) =>
      insertInto(table, keys, rowSet(table, keys, sql.placeholder(name))),
    );
    const last = inserts.pop() ?? sql``;
    const before = inserts.map((insert, index) => sql`${sql.identifier(`part_${index}`)} as (${insert})`);
    return before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last;
  };
  const values = parts.map(({ table, rows, keys, name }) => [name, packRows(table, keys, rows)]);
  await insertIntoMany(db, shape, build, Object.fromEntries(values));
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
