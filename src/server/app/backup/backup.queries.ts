import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { TableCheck } from "./read-backup.ts";

interface TableReference {
  from: string;
  to: string;
}

const ROWS_PER_PAGE = 500;

/** Every table of the shop. The queue's own tables and the list of migrations are not part of a backup. */
export async function listTables(db: Reader): Promise<string[]> {
  const rows = await readRows<{ name: string }>(
    db,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  return rows.map(({ name }) => name);
}

export async function listReferences(db: Reader): Promise<TableReference[]> {
  return readRows(
    db,
    sql`select source.relname as "from", target.relname as "to" from pg_constraint
        join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
        where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
}

/** A table's rows as JSON, page by page, through a cursor of the open transaction. */
export async function* readPages(tx: Tx, table: string): AsyncGenerator<string> {
  await tx.execute(sql`declare backup_rows no scroll cursor for
    select to_json(t)::text as "row" from ${sql.identifier(table)} t`);
  for (;;) {
    const page = await readRows<{ row: string }>(tx, sql.raw(`fetch forward ${ROWS_PER_PAGE} from backup_rows`));
    if (page.length === 0) break;
    yield `[${page.map(({ row }) => row).join(",")}]`;
  }
  await tx.execute(sql`close backup_rows`);
}

/** Disables the counting triggers until the transaction ends, because the backup already contains the sums. */
export async function stopCounting(tx: Tx): Promise<void> {
  await tx.execute(sql`set local meadow.restoring = 'on'`);
}

export async function deleteRows(tx: Tx, table: string): Promise<void> {
  await tx.execute(sql`delete from ${sql.identifier(table)}`);
}

/** Inserts rows that `readPages` has read. Generated columns are left to the database. */
export async function insertPage(tx: Tx, table: string, page: string): Promise<void> {
  const columns = await readRows<{ name: string }>(
    tx,
    sql`select attname as name from pg_attribute
        where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum`,
  );
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.execute(sql`insert into ${sql.identifier(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.identifier(table)}, ${page}::json)`);
}

export async function checkTable(db: Reader, table: string): Promise<TableCheck> {
  const columns = await readRows<{ name: string }>(
    db,
    sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and data_type = 'numeric' order by 1`,
  );
  const sums = columns.map(
    ({ name }) => sql`, 'sum:' || ${name}::text, coalesce(sum(${sql.identifier(name)}), 0)::text`,
  );
  const [row] = await readRows<{ facts: Record<string, string> }>(
    db,
    sql`select json_build_object('rows', count(*)::text ${sql.join(sums)}) as facts from ${sql.identifier(table)}`,
  );
  const { rows = "0", ...others } = row?.facts ?? {};
  return { rows, sums: others };
}

/** Sequence values, so that a restored shop continues the numbering. */
export async function listSequences(db: Reader): Promise<{ name: string; last: string }[]> {
  return readRows(
    db,
    sql`select sequencename as name, last_value::text as last from pg_sequences
        where schemaname = 'public' and last_value is not null order by 1`,
  );
}

export async function setSequence(tx: Tx, { name, last }: { name: string; last: string }): Promise<void> {
  await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${last}::bigint, true)`);
}

export async function countMigrations(db: Reader): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    db,
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  );
  return row?.count ?? 0;
}
