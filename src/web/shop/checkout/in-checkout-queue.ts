import { taskQueue } from "#web/app/task-queue.ts";

/** Openings of an order run one after the other: the last one asked for is the one that stands. */
export const inCheckoutQueue = taskQueue();
