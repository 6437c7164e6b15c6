// What the other rooms may know of this one.

export { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
export { listJobRuns } from "./list-job-runs.ts";
export { listLateJobs } from "./list-late-jobs.ts";
