import { PGlite } from "@electric-sql/pglite";
import { fromPglite, PgBoss } from "pg-boss";
import type { OpenDatabase } from "#server/db/open-database.ts";
import type { Shop } from "#server/shop.ts";
import { JOB_NAMES, type JobName } from "./job-names.ts";
import { JOBS } from "./jobs.ts";
import { runJob } from "./run-job.ts";

export interface JobQueue {
  /** Asks for a run soon. Never awaited by a request: the schedule finds the work when the nudge is lost. */
  wake: (job: JobName) => void;
  stop: () => Promise<void>;
}

const POLL_SECONDS = 2;

/** Starts the queue in the shop's own database, with every job on its schedule. */
export async function startQueue(database: OpenDatabase, shop: Shop): Promise<JobQueue> {
  const { client } = database;
  const boss =
    client instanceof PGlite
      ? new PgBoss({ db: fromPglite(client), backend: "pglite" })
      : new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } });
  boss.on("error", (error) => shop.log.error({ err: error }, "the job queue failed"));
  await boss.start();
  for (const name of JOB_NAMES) {
    // "stately": one waiting and one running, so that a hundred nudges are one run.
    await boss.createQueue(name, { policy: "stately", retryLimit: 0 });
    await boss.schedule(name, JOBS[name].schedule, null, { tz: "Europe/London" });
    await boss.work(name, { pollingIntervalSeconds: POLL_SECONDS }, () => runJob(shop, name));
  }
  return {
    wake(job) {
      boss.send(job, {}).catch((error: unknown) => shop.log.error({ err: error, job }, "a job could not be nudged"));
    },
    stop: () => boss.stop({ graceful: true, close: false, timeout: 8_000 }),
  };
}
