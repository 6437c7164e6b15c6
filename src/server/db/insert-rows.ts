import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "./open-database.ts";
import { packRows, type RowSet } from "./row-set.ts";

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
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (keys.length === 0) return;
  const packed = packRows(table, keys, rows);
  const columns = sql.join(keys.map(packed.named), sql`, `);
  const onConflict = conflict ? conflictClause(conflict, packed) : sql``;
  await db.execute(sql`insert into ${table} (${columns}) select ${columns} from ${packed.source} ${onConflict}`);
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
  const inserts = insertions
    .filter(({ rows }) => rows.length > 0)
    .map(({ table, rows }) => {
      const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
      const { source, named } = packRows(table, keys, rows);
      const columns = sql.join(keys.map(named), sql`, `);
      return sql`insert into ${table} (${columns}) select ${columns} from ${source}`;
    });
  const last = inserts.pop();
  if (!last) return;
  const before = inserts.map((insert, index) => sql`${sql.identifier(`part_${index}`)} as (${insert})`);
  await db.execute(before.length > 0 ? sql`with ${sql.join(before, sql`, `)} ${last}` : last);
}

function conflictClause({ on, set }: Conflict<string>, { named }: RowSet): SQL {
  const target = sql.join(on.map(named), sql`, `);
  if (set.length === 0) return sql`on conflict (${target}) do nothing`;
  const changes = set.map((key) => sql`${named(key)} = excluded.${named(key)}`);
  return sql`on conflict (${target}) do update set ${sql.join(changes, sql`, `)}`;
}
