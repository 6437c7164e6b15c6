import { isLate } from "#domain/job-lateness.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { JOB_SCHEDULES, type JobName } from "#server/names/job-schedules.ts";
import { listJobRuns } from "./list-job-runs.ts";

/** Jobs that failed last or have not come to their end for too long; one that never ran yet is not among them. */
export async function listLateJobs(shop: Shop): Promise<JobName[]> {
  const runs = await listJobRuns(shop);
  return runs
    .filter((run) => isLate({ ...run, schedule: JOB_SCHEDULES[run.name] }, shop.clock()))
    .map(({ name }) => name);
}
