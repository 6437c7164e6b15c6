import { isLate } from "#domain/job-lateness.ts";
import type { Shop } from "#server/shop.ts";
import { JOB_NAMES, type JobName } from "./job-names.ts";
import { selectJobRuns } from "./job-runs.queries.ts";

export type Jobs = Readonly<Record<JobName, { schedule: string }>>;

/** Jobs that failed last or have not come to their end for too long; one that never ran yet is not among them. */
export async function listLateJobs(shop: Shop, jobs: Jobs): Promise<JobName[]> {
  const runs = new Map((await selectJobRuns(shop.db)).map((run) => [run.name, run]));
  return JOB_NAMES.filter((name) => {
    const run = runs.get(name);
    return run !== undefined && isLate({ ...run, schedule: jobs[name].schedule }, shop.clock());
  });
}
