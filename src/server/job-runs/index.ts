// What the other rooms may know of this one.

export { noteBeginning, noteOutcome } from "./job-runs.queries.ts";
export { listJobRuns, listLateJobs } from "./list-job-runs.ts";
export type { Waiting } from "./job-runs.queries.ts";
export { readQueue, readQueueLateMinutes } from "./read-queue.ts";
