import { taskQueue } from "#web/app/task-queue.ts";

/** Runs requests to open an order one after the other, so that the last request determines the order. */
export const inCheckoutQueue = taskQueue();
