// What the other rooms may know of this one.

export { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
export { listJobRuns, listLateJobs } from "./list-job-runs.ts";
