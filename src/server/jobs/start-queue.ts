import pg from "pg";
import { fromPglite, PgBoss } from "pg-boss";
import type { OpenDatabase } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { JOB_NAMES, JOB_SCHEDULES, type JobName } from "#server/names/job-schedules.ts";
import { runJob } from "./run-job.ts";

export interface JobQueue {
  /** Asks for a run soon. Never awaited by a request: the schedule finds the work when the nudge is lost. */
  wake: (job: JobName) => void;
  stop: () => Promise<void>;
}

const POLL_SECONDS = 2;
/** Of the time in which the process must be gone (main.ts), what runs may have to come to their end. */
const STOP_TIMEOUT_MS = 6_000;
/** A run whose process has died is given up this long after its last sign of life, and the next one begins. */
const HEARTBEAT_SECONDS = 30;
/** How often such runs are looked for. */
const WATCH_SECONDS = 30;
/** No run lasts longer, living or dead. */
const EXPIRE_SECONDS = 2 * 60 * 60;
/** What makes a day's boxes: done at a start, so that a new or a long sleeping shop shows what is due. */
const WOKEN_AT_START = ["bill-boxes", "charge-boxes", "end-subscriptions", "freeze-run"] as const;

/** Starts the queue in the shop's own database, with every job on its schedule. Nothing of it is left when that fails. */
export async function startQueue(database: OpenDatabase, shop: Shop): Promise<JobQueue> {
  const { client } = database;
  const watch = { superviseIntervalSeconds: WATCH_SECONDS, monitorIntervalSeconds: WATCH_SECONDS };
  const boss =
    client instanceof pg.Pool
      ? new PgBoss({ ...watch, db: { executeSql: (text, values) => client.query(text, values) } })
      : new PgBoss({ ...watch, db: fromPglite(client), backend: "pglite" });
  boss.on("error", (error) => shop.log.error({ err: error }, "the job queue failed"));
  try {
    await boss.start();
    await planJobs(boss, shop);
    await forgetJobs(boss);
    // What a killed process has left behind would hold its job back until the next look.
    await boss.supervise();
  } catch (cause) {
    await boss.stop({ graceful: false, close: false });
    throw cause;
  }
  const wake = (job: JobName) => {
    // A process that is ending begins nothing more: the schedule finds the work elsewhere, or after the next start.
    if (shop.isClosing()) return;
    boss.send(job, {}).catch((error: unknown) => shop.log.error({ err: error, job }, "a job could not be nudged"));
  };
  for (const name of WOKEN_AT_START) wake(name);
  return {
    wake,
    stop: () => boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS }),
  };
}

async function planJobs(boss: PgBoss, shop: Shop): Promise<void> {
  for (const name of JOB_NAMES) {
    // "stately": one waiting and one running, so that a hundred nudges are one run.
    const lifetime = { retryLimit: 0, expireInSeconds: EXPIRE_SECONDS, heartbeatSeconds: HEARTBEAT_SECONDS };
    await boss.createQueue(name, { policy: "stately", ...lifetime });
    // A queue that an older version of the shop has made keeps what it was made with.
    await boss.updateQueue(name, lifetime);
    await boss.schedule(name, JOB_SCHEDULES[name], null, { tz: "Europe/London" });
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, () => runForQueue(shop, name));
  }
}

/** Jobs of an older version have nobody to run them. */
async function forgetJobs(boss: PgBoss): Promise<void> {
  const names = new Set<string>(JOB_NAMES);
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
}

/** The queue keeps a failure's words for weeks, and a failed query's words hold people's data: the log knows better. */
async function runForQueue(shop: Shop, name: JobName): Promise<void> {
  try {
    await runJob(shop, name);
  } catch {
    throw new Error("The job failed; the shop's log says why.");
  }
}
