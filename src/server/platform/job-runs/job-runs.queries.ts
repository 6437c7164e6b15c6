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

/** A run that came to its end, or one that failed and why; a failure leaves the last good end as it was. */
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
  /** How long the first of them has been due; 0 where nothing waits. */
  oldestSeconds: number;
}

/** Whether the job queue has its tables by now. */
export async function hasQueue(db: Reader): Promise<boolean> {
  const [row] = await readRows<{ there: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as there`);
  return row?.there ?? false;
}

/** Runs of jobs that nobody has begun. One that follows a run still under way is not late: it has its turn after it. */
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
