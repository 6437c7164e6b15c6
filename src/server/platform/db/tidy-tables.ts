import { sql } from "drizzle-orm";
import type { Database } from "./open-database.ts";
import { readRows } from "./read-rows.ts";

/** As in PostgreSQL's autovacuum, a table is due after this many changed rows plus a share of its rows. */
const ROWS_MIN = 50;
const DEAD_SHARE = 0.2;
const CHANGED_SHARE = 0.1;

/**
 * Vacuums and analyses tables with many changes, one at a time. A PostgreSQL server does so itself. The embedded
 * database has no background process and would slow down without it.
 */
export async function tidyTables(db: Database): Promise<void> {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const due = await readRows<{ name: string }>(
    db,
    sql`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > ${ROWS_MIN}::integer + ${DEAD_SHARE}::float * n_live_tup
      or n_mod_since_analyze > ${ROWS_MIN}::integer + ${CHANGED_SHARE}::float * n_live_tup
    order by relname`,
  );
  for (const { name } of due) await db.execute(sql.raw(`vacuum (analyze) ${name}`));
}
