import { MINUTE_MS } from "#domain/milliseconds.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { hasQueue, readQueueWaiting, type Waiting } from "./job-runs.queries.ts";

/** Jobs that run every minute may wait for the next minute. */
const LATE_MINUTES_MIN = 2;

/** State of the job queue. Empty before the first worker has started. */
export async function readQueue({ db }: Pick<Shop, "db">): Promise<Waiting> {
  return (await hasQueue(db)) ? await readQueueWaiting(db) : { waiting: 0, oldestSeconds: 0 };
}

/** Delay of job starts in minutes. 0 if it is insignificant. */
export async function readQueueLateMinutes(shop: Pick<Shop, "db">): Promise<number> {
  const { oldestSeconds } = await readQueue(shop);
  const minutes = Math.floor((oldestSeconds * 1_000) / MINUTE_MS);
  return minutes < LATE_MINUTES_MIN ? 0 : minutes;
}
