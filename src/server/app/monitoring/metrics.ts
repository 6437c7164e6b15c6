import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isLate } from "#domain/admin/job-lateness.ts";
import { type EmailFigures, readEmailFigures } from "#server/admin/index.ts";
import { readSilence } from "#server/finance/index.ts";
import type { OpenDatabase } from "#server/platform/db/open-database.ts";
import { listJobRuns, readQueue, type Waiting } from "#server/platform/job-runs/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { answered, jobOver, settled } from "#server/platform/kernel/shop-events.ts";
import { withTimeout } from "#server/platform/kernel/with-timeout.ts";
import { JOB_SCHEDULES } from "#server/platform/names/job-schedules.ts";
import { readLastBackup, readMailServerAway } from "#server/platform/settings/index.ts";
import { countMoneyWaiting, sumHeldStock } from "./monitoring.queries.ts";
import { listCertificatePlaces, readDisk, watchCertificate } from "./read-machine.ts";

export interface Metrics {
  /** Current metrics in Prometheus text format. */
  read: () => Promise<{ type: string; body: string }>;
  stop: () => void;
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 1_800];
const FIGURES_TIMEOUT_MS = 3_000;

/** Starts counting. Labels are route templates, job names and outcomes, never text from a visitor. */
export function startMetrics(shop: Shop, database: OpenDatabase): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "shop_request_duration_seconds",
    help: "Duration of requests by method, route and status",
    labelNames: ["method", "route", "status"] as const,
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: "shop_job_duration_seconds",
    help: "Duration of job runs in this process by outcome",
    labelNames: ["job", "outcome"] as const,
    buckets: JOB_SECONDS,
    registers,
  });
  const settlements = new Counter({
    name: "shop_settlements_total",
    help: "Order payments by outcome. An unpaid order is counted each time it is checked",
    labelNames: ["outcome"] as const,
    registers,
  });
  const pool = poolGauge(database, registry);
  const showFigures = figureGauges(registry);
  const showMachine = machineGauges(shop, registry);
  const silences = [
    answered.subscribe(({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds)),
    jobOver.subscribe(({ name, seconds, isFailed }) =>
      jobs.observe({ job: name, outcome: isFailed ? "failed" : "done" }, seconds),
    ),
    settled.subscribe(({ outcome }) => settlements.inc({ outcome })),
  ];
  return {
    async read() {
      pool();
      await showMachine();
      showFigures(await readInTime(shop));
      return { type: registry.contentType, body: await registry.metrics() };
    },
    stop() {
      for (const silence of silences) silence();
      registry.clear();
    },
  };
}

/** Undefined if the database does not answer in time. A separate metric reports that. */
function readInTime(shop: Shop): Promise<Figures | undefined> {
  return withTimeout(FIGURES_TIMEOUT_MS, readFigures(shop)).catch((error: unknown) => {
    // An outage is logged once, not at every scrape.
    shop.databaseHealth.noteAway(error);
    return undefined;
  });
}

function poolGauge({ client }: OpenDatabase, registry: Registry): () => void {
  const gauge = new Gauge({
    name: "shop_database_connections",
    help: "Connections of this process to PostgreSQL, and requests waiting for one",
    labelNames: ["state"] as const,
    registers: [registry],
  });
  return () => {
    if (!("totalCount" in client)) return;
    gauge.set({ state: "busy" }, client.totalCount - client.idleCount);
    gauge.set({ state: "idle" }, client.idleCount);
    gauge.set({ state: "waiting" }, client.waitingCount);
  };
}

/** Gauges of the machine and of the public address. They do not need the database. */
function machineGauges({ config, clock }: Shop, registry: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const free = gauge("shop_disk_free_bytes", "Free bytes on the disk of the data folder");
  const size = gauge("shop_disk_size_bytes", "Size of the disk of the data folder");
  const certificate = new Gauge({
    name: "shop_certificate_end_timestamp_seconds",
    help: "Time at which a certificate ends: the public address's, or the database's",
    labelNames: ["of"],
    registers: [registry],
  });
  const watched = listCertificatePlaces(config).map((place) => ({
    of: place.name,
    readEnd: watchCertificate(place, clock),
  }));
  return async () => {
    for (const metric of [free, size, certificate]) metric.reset();
    const disk = await readDisk(config.dataDir);
    if (disk) free.set(disk.freeBytes);
    if (disk) size.set(disk.sizeBytes);
    for (const { of, readEnd } of watched) {
      const end = readEnd();
      if (end) certificate.set({ of }, end.getTime() / 1_000);
    }
  };
}

/** Gauges with figures from the database. Absent while the database does not answer. */
function figureGauges(registry: Registry): (figures: Figures | undefined) => void {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge("shop_database_up", "1 if the database responds");
  const lastEnd = gauge("shop_job_last_success_timestamp_seconds", "Time at which a job last succeeded", "job");
  const late = gauge("shop_job_late", "1 if a job's last run failed or is late", "job");
  const waiting = gauge("shop_queue_waiting", "Waiting job runs");
  const waitingAge = gauge(
    "shop_queue_oldest_seconds",
    "Time since the oldest waiting run was due, for jobs that are not running",
  );
  const emails = gauge("shop_outbox_waiting", "Emails that are not sent yet");
  const emailsAge = gauge("shop_outbox_oldest_seconds", "Time since the oldest unsent email was due");
  const emailsLate = gauge("shop_outbox_late", "Emails that have waited for 15 minutes or longer");
  const emailsFailing = gauge("shop_outbox_failing", "Emails that wait after a failed attempt");
  const emailsFailed = gauge("shop_outbox_failed_lately", "Emails refused or abandoned in the last 24 hours");
  const mailServer = gauge("shop_mail_server_up", "1 if the mail server responded to the last attempt");
  const owed = gauge("shop_money_waiting", "Payments and refunds waiting for a job, by kind", "kind");
  const backup = gauge(
    "shop_backup_last_success_timestamp_seconds",
    "Time of the last backup. Absent before the first",
  );
  const held = gauge("shop_stock_held_units", "Units that unpaid orders hold");
  const left = gauge("shop_stock_left_units", "Units that customers can buy");
  const silence = gauge("shop_provider_silence_seconds", "Time without a webhook event although payments were made");
  return (figures) => {
    const outbox = [emails, emailsAge, emailsLate, emailsFailing, emailsFailed, mailServer];
    for (const metric of [lastEnd, late, waiting, waitingAge, ...outbox, owed, silence, backup, held, left])
      metric.reset();
    up.set(figures ? 1 : 0);
    if (!figures) return;
    for (const job of figures.jobs) {
      if (job.endedAt) lastEnd.set({ job: job.name }, job.endedAt.getTime() / 1_000);
      late.set({ job: job.name }, job.isLate ? 1 : 0);
    }
    waiting.set(figures.queue.waiting);
    waitingAge.set(figures.queue.oldestSeconds);
    emails.set(figures.outbox.waiting);
    emailsAge.set(figures.outbox.oldestSeconds);
    emailsLate.set(figures.outbox.late);
    emailsFailing.set(figures.outbox.failing);
    emailsFailed.set(figures.outbox.failedLately);
    mailServer.set(figures.isMailServerAway ? 0 : 1);
    silence.set(figures.silenceSeconds);
    if (figures.lastBackupAt) backup.set(figures.lastBackupAt.getTime() / 1_000);
    held.set(figures.stock.held);
    left.set(figures.stock.left);
    for (const [kind, count] of Object.entries(figures.money)) owed.set({ kind }, count);
  };
}

interface Figures {
  jobs: readonly { name: string; endedAt: Date | null; isLate: boolean }[];
  queue: Waiting;
  outbox: EmailFigures;
  isMailServerAway: boolean;
  /** Counts by kind: expired orders, due refunds, unpaid boxes, differences from the provider's books. */
  money: Readonly<Record<string, number>>;
  /** Seconds for which payments have arrived without events from the card provider. 0 otherwise. */
  silenceSeconds: number;
  lastBackupAt: Date | undefined;
  stock: { held: number; left: number };
}

/** Reads the figures one after another from small indexes, so that frequent scrapes cause little load. */
export async function readFigures(shop: Shop): Promise<Figures> {
  const now = shop.clock();
  const runs = await listJobRuns(shop);
  const silentSince = await readSilence(shop);
  return {
    jobs: runs.map((run) => ({
      name: run.name,
      endedAt: run.endedAt,
      isLate: isLate({ ...run, schedule: JOB_SCHEDULES[run.name] }, now),
    })),
    queue: await readQueue(shop),
    outbox: await readEmailFigures(shop.db, now),
    isMailServerAway: (await readMailServerAway(shop.db)) !== undefined,
    money: await countMoneyWaiting(shop.db, now),
    lastBackupAt: await readLastBackup(shop.db),
    stock: await sumHeldStock(shop.db),
    silenceSeconds: silentSince ? (now.getTime() - silentSince.getTime()) / 1_000 : 0,
  };
}
