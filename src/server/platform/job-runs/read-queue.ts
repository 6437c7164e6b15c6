import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { hasQueue, readQueueWaiting, type Waiting } from "./job-runs.queries.ts";

/** What runs by the minute may wait for the next one. */
const LATE_MINUTES_MIN = 2;

/** How the job queue stands. Before the first worker has started there is none. */
export async function readQueue({ db }: Pick<Shop, "db">): Promise<Waiting> {
  return (await hasQueue(db)) ? await readQueueWaiting(db) : { waiting: 0, oldestSeconds: 0 };
}

/** How many minutes too late jobs start; 0 where that is too little to be told. */
export async function readQueueLateMinutes(shop: Pick<Shop, "db">): Promise<number> {
  const { oldestSeconds } = await readQueue(shop);
  const minutes = Math.floor((oldestSeconds * 1_000) / MINUTE_MS);
  return minutes < LATE_MINUTES_MIN ? 0 : minutes;
}
