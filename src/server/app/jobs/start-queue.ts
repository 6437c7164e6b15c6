import pg from "pg";
import { type Db, fromPglite, PgBoss } from "pg-boss";
import { listenTo } from "#server/platform/db/listen-to.ts";
import type { OpenDatabase } from "#server/platform/db/open-database.ts";
import { noteBeginning, noteOutcome } from "#server/platform/job-runs/index.ts";
import { runWithContext } from "#server/platform/kernel/request-context.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { began, jobOver } from "#server/platform/kernel/shop-events.ts";
import { JOB_NAMES, JOB_SCHEDULES, type JobName } from "#server/platform/names/job-schedules.ts";
import { JOB_WANTED } from "./jobs.queries.ts";
import { JOBS } from "./jobs.ts";

export interface JobQueue {
  /**
   * Requests a job soon. HTTP requests never wait for it. If the job request is lost, the next scheduled start does the
   * work.
   */
  wake: (job: JobName) => void;
  stop: () => Promise<void>;
}

/** Polling interval without database notifications. */
const POLL_SECONDS = 2;
/** Polling interval with database notifications. Polling then only finds work whose notification was missed. */
const HEARD_POLL_SECONDS = 15;
/**
 * At most one run of a job waits, so a hundred requests start one run. The policy "stately" would also limit running
 * jobs, but it reads a table copy up to a minute old, which delays work. Jobs can safely run in two processes at once.
 */
const POLICY = "short";
/** The part of the shutdown time (main.ts) in which running jobs can finish. */
const STOP_TIMEOUT_MS = 6_000;
/**
 * Time without a heartbeat after which the queue treats a job's process as dead, gives up the job and starts the next
 * one.
 */
const HEARTBEAT_SECONDS = 30;
/** Interval at which the queue looks for jobs whose process has died. */
const WATCH_SECONDS = 30;
/** Time for which the queue stores finished jobs. `job_runs` stores the last result of each job. */
const RETENTION_SECONDS = 60 * 60;
/** Interval at which the queue deletes finished jobs. */
const TIDY_SECONDS = 15 * 60;
/** Maximum duration of a job, even if its process is alive. */
const EXPIRE_SECONDS = 2 * 60 * 60;
/** Jobs that prepare a day's boxes. They run at every start, so that a new or long-stopped shop is up to date. */
const WOKEN_AT_START = ["bill-boxes", "charge-boxes", "end-subscriptions", "freeze-run"] as const;

/**
 * Jobs that other code requests. They run at every start and after a lost connection, because requests may have been
 * missed.
 */
const ASKED_FOR = [
  "send-letters",
  "send-password-resets",
  "send-newsletters",
  "send-webhooks",
  "send-account-invitations",
  "deliver-payment-events",
  "return-boxes",
] as const;

/**
 * Starts the queue in the shop's own database and schedules every job. If a step fails, stops what was started before.
 */
export async function startQueue(database: OpenDatabase, shop: Shop): Promise<JobQueue> {
  const { client, byRows } = database;
  const options = {
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: TIDY_SECONDS,
    useListenNotify: !byRows,
  };
  const boss =
    client instanceof pg.Pool
      ? new PgBoss({ ...options, db: queueDatabase(database, client) })
      : new PgBoss({ ...options, db: fromPglite(client), backend: "pglite" });
  boss.on("error", (error) => {
    if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error }, "the job queue failed");
  });
  const wake = (job: JobName) => {
    // A process that is stopping starts no jobs. Another process or the next start does the scheduled work.
    if (shop.isClosing()) return;
    boss.send(job, {}).catch((error: unknown) => {
      if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error, job }, "a job could not be requested");
    });
  };
  let stopHearing: () => Promise<void>;
  try {
    await boss.start();
    await planJobs(boss, shop, { isHeard: !byRows });
    await forgetJobs(boss);
    // Detects runs that were interrupted because their process was killed.
    await boss.supervise();
    stopHearing = await listenTo(database, JOB_WANTED, (said) => {
      const wanted = said === undefined ? ASKED_FOR : JOB_NAMES.filter((name) => name === said);
      for (const job of wanted) wake(job);
    });
  } catch (cause) {
    await boss.stop({ graceful: false, close: false });
    throw cause;
  }
  for (const name of [...WOKEN_AT_START, ...ASKED_FOR]) wake(name);
  return {
    wake,
    async stop() {
      await stopHearing();
      await boss.stop({ graceful: true, close: false, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** The queue's statements use the shop's pool. Notifications need a connection of their own. */
function queueDatabase(database: OpenDatabase, pool: pg.Pool): Db {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, onNotification, onReconnect) {
      const close = await listenTo(database, channel, (said) =>
        said === undefined ? onReconnect() : onNotification(said),
      );
      return { close };
    },
  };
}

async function planJobs(boss: PgBoss, shop: Shop, { isHeard }: { isHeard: boolean }): Promise<void> {
  for (const name of JOB_NAMES) {
    const lifetime = {
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: RETENTION_SECONDS,
      notify: isHeard,
    };
    // A queue's policy cannot change, so a queue of an older version is recreated. No work is lost, because the tables
    // record what is due.
    const before = await boss.getQueue(name);
    if (before && before.policy !== POLICY) await boss.deleteQueue(name);
    await boss.createQueue(name, { policy: POLICY, ...lifetime });
    await boss.updateQueue(name, lifetime);
    await boss.schedule(name, JOB_SCHEDULES[name], null, { tz: "Europe/London" });
    const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: HEARD_POLL_SECONDS };
    await boss.work(name, polling, () => runForQueue(shop, name));
  }
}

/** Deletes jobs of an older version for which there is no handler any more. */
async function forgetJobs(boss: PgBoss): Promise<void> {
  const names = new Set<string>(JOB_NAMES);
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
}

/**
 * Runs a job and hides its error from the queue, which would store the message. The message of a failed query contains
 * personal data. The log contains a safe version.
 */
async function runForQueue(shop: Shop, name: JobName): Promise<void> {
  try {
    await runJob(shop, name);
  } catch {
    throw new Error("The job failed. The shop's log gives the reason.");
  }
}

/** Runs a job and records its time and outcome. */
export async function runJob(shop: Shop, name: JobName): Promise<void> {
  const requestContext = { id: `${name}-${crypto.randomUUID()}` };
  const beganMs = performance.now();
  let isFailed = true;
  try {
    began.publish({ requestContext, kind: "job" });
    await runWithContext(requestContext, () => runNoted(shop, name));
    isFailed = false;
  } finally {
    jobOver.publish({ requestContext, name, seconds: (performance.now() - beganMs) / 1_000, isFailed });
  }
}

async function runNoted(shop: Shop, name: JobName): Promise<void> {
  await noteBeginning(shop.db, name, shop.clock());
  try {
    await JOBS[name].run(shop);
  } catch (error) {
    if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error, job: name }, "a job failed");
    await noteOutcome(shop.db, name, { failure: error instanceof Error ? error.name : "unknown" });
    throw error;
  }
  await noteOutcome(shop.db, name, { endedAt: shop.clock(), failure: null });
}

/** Replaces the job queue until the real one has started. Then passes on each requested job once. */
export class DeferredQueue implements JobQueue {
  readonly #requested = new Set<JobName>();
  #queue: JobQueue | undefined;

  readonly wake = (job: JobName): void => {
    if (this.#queue) this.#queue.wake(job);
    else this.#requested.add(job);
  };

  attach(queue: JobQueue): void {
    this.#queue = queue;
    for (const job of this.#requested) queue.wake(job);
    this.#requested.clear();
  }

  async stop(): Promise<void> {
    await this.#queue?.stop();
  }
}
