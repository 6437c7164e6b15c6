import { isLate } from "#domain/admin/job-lateness.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { JOB_NAMES, JOB_SCHEDULES, type JobName } from "#server/platform/names/job-schedules.ts";
import { type JobRunRow, selectJobRuns } from "./job-runs.queries.ts";

/** The last run of each job, in the order of `JOB_NAMES`. */
export async function listJobRuns(shop: Pick<Shop, "db">): Promise<(JobRunRow & { name: JobName })[]> {
  const runs = new Map((await selectJobRuns(shop.db)).map((run) => [run.name, run]));
  return JOB_NAMES.flatMap((name) => {
    const run = runs.get(name);
    return run ? [{ ...run, name }] : [];
  });
}

/** Jobs whose last run failed or is overdue. Jobs that never ran are excluded. */
export async function listLateJobs(shop: Shop): Promise<JobName[]> {
  const runs = await listJobRuns(shop);
  return runs
    .filter((run) => isLate({ ...run, schedule: JOB_SCHEDULES[run.name] }, shop.clock()))
    .map(({ name }) => name);
}
