import { eq, sql } from "drizzle-orm";
import type { Database, Reader } from "#server/platform/db/open-database.ts";
import { readRows } from "#server/platform/db/read-rows.ts";
import { jobRuns } from "#server/platform/db/schema/boxes.ts";

export type JobRunRow = typeof jobRuns.$inferSelect;

export async function noteBeginning(db: Database, name: string, now: Date): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ name, beganAt: now })
    .onConflictDoUpdate({ target: jobRuns.name, set: { beganAt: now } });
}

/** Records a completed or failed run. A failure does not change the time of the last successful end. */
export async function noteOutcome(
  db: Database,
  name: string,
  outcome: { endedAt: Date; failure: null } | { failure: string },
): Promise<void> {
  await db.update(jobRuns).set(outcome).where(eq(jobRuns.name, name));
}

export async function selectJobRuns(db: Database): Promise<JobRunRow[]> {
  return db.select().from(jobRuns);
}

export interface Waiting {
  waiting: number;
  /** Seconds for which the oldest run has been due. 0 if no run waits. */
  oldestSeconds: number;
}

/** True if the job queue has created its tables. */
export async function hasQueue(db: Reader): Promise<boolean> {
  const [row] = await readRows<{ there: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as there`);
  return row?.there ?? false;
}

/**
 * Counts the waiting job runs and how many of them are late. A run that waits for an earlier run of the same job is not
 * late.
 */
export async function readQueueWaiting(db: Reader): Promise<Waiting> {
  const [row] = await readRows<Waiting>(
    db,
    sql`select count(*)::int as waiting,
          coalesce(extract(epoch from now() - min(start_after) filter (where not exists (
            select from pgboss.job running where running.name = job.name and running.state = 'active'
          ))), 0)::float as "oldestSeconds"
        from pgboss.job where state < 'active' and start_after <= now()`,
  );
  return row ?? { waiting: 0, oldestSeconds: 0 };
}
