import { taskQueue } from "#web/app/task-queue.ts";

/** Orders are opened one after the other, so that the last request wins. */
export const inCheckoutQueue = taskQueue();
