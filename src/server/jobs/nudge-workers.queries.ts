import { announce } from "#server/db/announce.ts";
import type { Database } from "#server/db/open-database.ts";
import type { JobName } from "#server/names/job-schedules.ts";

/** The channel on which processes without a queue of their own ask those that have one for a run. */
export const JOB_WANTED = "job_wanted";

/** Asks whoever does the jobs for a run soon. With nobody there it is lost, and the schedule finds the work. */
export async function nudgeWorkers(db: Database, job: JobName): Promise<void> {
  await announce(db, JOB_WANTED, job);
}
