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
  /** Asks for a run soon. Never awaited by a request: the schedule finds the work when the nudge is lost. */
  wake: (job: JobName) => void;
  stop: () => Promise<void>;
}

/** Where nudges cannot be heard. */
const POLL_SECONDS = 2;
/** Where they are: a look at the table finds what was missed. */
const HEARD_POLL_SECONDS = 15;
/**
 * One run waits, so that a hundred nudges are one. Not "stately", which also lets one run at a time: it judges that by a
 * copy of the table up to a minute old, and holds work back for as long. Two processes may run a job at once; each is
 * made for that.
 */
const POLICY = "short";
/** Of the time in which the process must be gone (main.ts), what runs may have to come to their end. */
const STOP_TIMEOUT_MS = 6_000;
/** A run whose process has died is given up this long after its last sign of life, and the next one begins. */
const HEARTBEAT_SECONDS = 30;
/** How often such runs are looked for. */
const WATCH_SECONDS = 30;
/** How long the queue keeps the rows of runs that have ended: when each job last ran stands in `job_runs`. */
const RETENTION_SECONDS = 60 * 60;
/** How often it deletes them. */
const TIDY_SECONDS = 15 * 60;
/** No run lasts longer, living or dead. */
const EXPIRE_SECONDS = 2 * 60 * 60;
/** What makes a day's boxes: done at a start, so that a new or a long sleeping shop shows what is due. */
const WOKEN_AT_START = ["bill-boxes", "charge-boxes", "end-subscriptions", "freeze-run"] as const;

/** What use cases ask for: done when listening begins, at a start and after a lost line, because they may have asked before. */
const ASKED_FOR = [
  "send-letters",
  "send-password-resets",
  "send-newsletters",
  "deliver-payment-events",
  "return-boxes",
] as const;

/** Starts the queue in the shop's own database, with every job on its schedule. Nothing of it is left when that fails. */
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
    // A process that is ending begins nothing more: the schedule finds the work elsewhere, or after the next start.
    if (shop.isClosing()) return;
    boss.send(job, {}).catch((error: unknown) => {
      if (!shop.databaseHealth.sees(error)) shop.log.error({ err: error, job }, "a job could not be nudged");
    });
  };
  let stopHearing: () => Promise<void>;
  try {
    await boss.start();
    await planJobs(boss, shop, { isHeard: !byRows });
    await forgetJobs(boss);
    // What a killed process has left behind is told apart from what is still run.
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

/** The queue's statements go through the shop's own pool; what is announced is heard on a connection of its own. */
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
    // A policy is for life: a queue that an older version has made is made anew, and the tables know what is due.
    const before = await boss.getQueue(name);
    if (before && before.policy !== POLICY) await boss.deleteQueue(name);
    await boss.createQueue(name, { policy: POLICY, ...lifetime });
    await boss.updateQueue(name, lifetime);
    await boss.schedule(name, JOB_SCHEDULES[name], null, { tz: "Europe/London" });
    const polling = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: HEARD_POLL_SECONDS };
    await boss.work(name, polling, () => runForQueue(shop, name));
  }
}

/** Jobs of an older version have nobody to run them. */
async function forgetJobs(boss: PgBoss): Promise<void> {
  const names = new Set<string>(JOB_NAMES);
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
}

/** The queue keeps a failure's words, and a failed query's words hold people's data: the log knows better. */
async function runForQueue(shop: Shop, name: JobName): Promise<void> {
  try {
    await runJob(shop, name);
  } catch {
    throw new Error("The job failed; the shop's log says why.");
  }
}

/** Runs a job and notes when, and whether it came to its end. */
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

/** Stands in for the job queue until it has started, and passes on every job requested before that, once each. */
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
