export type { Waiting } from "./job-runs.queries.ts";
export { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
export { listJobRuns, listLateJobs, readQueue, readQueueLateMinutes } from "./list-job-runs.ts";
