export type { Waiting } from "./job-runs.queries.ts";
export { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
export { listJobRuns, listLateJobs } from "./list-job-runs.ts";
export { readQueue, readQueueLateMinutes } from "./read-queue.ts";
