import { sql } from "drizzle-orm";
import { announce } from "#server/platform/db/listen-to.ts";
import type { Database, Tx } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";

/** Database channel on which a process without a queue requests a job from the processes with a queue. */
export const JOB_WANTED = "job_wanted";

/**
 * Asks the worker processes to start a job soon. Without a worker, the request is lost, and the next scheduled start
 * does the work.
 */
export async function nudgeWorkers(db: Database, job: JobName): Promise<void> {
  await announce(db, JOB_WANTED, job);
}

export interface TableSum {
  table: string;
  rows: number;
  content: string;
}

export async function readTableSums(tx: Tx): Promise<readonly TableSum[]> {
  const tables = await readRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
  );
  const sums: TableSum[] = [];
  for (const { name } of tables) {
    const [sum] = await readRows<{ rows: number; content: string }>(
      tx,
      sql`select count(*)::int as rows, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as content
          from ${sql.identifier(name)} t`,
    );
    if (sum) sums.push({ table: name, ...sum });
  }
  return sums;
}
