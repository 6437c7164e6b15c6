import { isLate } from "#domain/admin/job-lateness.ts";
import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { JOB_NAMES, JOB_SCHEDULES, type JobName } from "#server/platform/names/job-schedules.ts";
import { hasQueue, type JobRunRow, readQueueWaiting, selectJobRuns, type Waiting } from "./job-runs.queries.ts";

/** The last run of each job, in the order of `JOB_NAMES`. */
export async function listJobRuns(shop: Pick<Shop, "db">): Promise<(JobRunRow & { name: JobName })[]> {
  const runs = new Map((await selectJobRuns(shop.db)).map((run) => [run.name, run]));
  return JOB_NAMES.flatMap((name) => {
    const run = runs.get(name);
    return run ? [{ ...run, name }] : [];
  });
}

/** Jobs whose last run failed, or that have not completed a run for too long. Jobs that never ran are excluded. */
export async function listLateJobs(shop: Shop): Promise<JobName[]> {
  const runs = await listJobRuns(shop);
  return runs
    .filter((run) => isLate({ ...run, schedule: JOB_SCHEDULES[run.name] }, shop.clock()))
    .map(({ name }) => name);
}

/** Jobs that run every minute count as late only after two minutes, because a run may wait for the next minute. */
const LATE_MINUTES_MIN = 2;

/** State of the job queue. Zeros before the first worker has started. */
export async function readQueue({ db }: Pick<Shop, "db">): Promise<Waiting> {
  return (await hasQueue(db)) ? await readQueueWaiting(db) : { waiting: 0, oldestSeconds: 0 };
}

/** Minutes by which jobs start late. 0 if negligible. */
export async function readQueueLateMinutes(shop: Pick<Shop, "db">): Promise<number> {
  const { oldestSeconds } = await readQueue(shop);
  const minutes = Math.floor((oldestSeconds * 1_000) / MINUTE_MS);
  return minutes < LATE_MINUTES_MIN ? 0 : minutes;
}
