export { JOBS } from "./jobs.ts";
export type { JobQueue } from "./start-queue.ts";
export { DeferredQueue, runJob } from "./start-queue.ts";
export { tryJob } from "./try-job.ts";
