import { isLate } from "#domain/job-lateness.ts";
import type { Shop } from "#server/shop.ts";
import type { JobName } from "./job-names.ts";
import { listJobRuns } from "./list-job-runs.ts";

export type Jobs = Readonly<Record<JobName, { schedule: string }>>;

/** Jobs that failed last or have not come to their end for too long; one that never ran yet is not among them. */
export async function listLateJobs(shop: Shop, jobs: Jobs): Promise<JobName[]> {
  const runs = await listJobRuns(shop);
  return runs
    .filter((run) => isLate({ ...run, schedule: jobs[run.name].schedule }, shop.clock()))
    .map(({ name }) => name);
}
