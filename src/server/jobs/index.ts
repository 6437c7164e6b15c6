// What the other rooms may know of this one.

export { DeferredQueue } from "./deferred-queue.ts";
export { JOBS } from "./jobs.ts";
export { runJob } from "./run-job.ts";
export type { JobQueue } from "./start-queue.ts";
export { tryJob } from "./try-job.ts";
