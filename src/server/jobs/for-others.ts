// What the other rooms may know of this one.

export { JOBS } from "./jobs.ts";
export type { JobQueue } from "./queue.ts";
export { runJob } from "./run-job.ts";
export { tryJob } from "./try-job.ts";
