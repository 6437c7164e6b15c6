import { isLate } from "#domain/job-lateness.ts";
import { listJobRuns } from "#server/job-runs/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { JOB_SCHEDULES } from "#server/names/job-schedules.ts";
import { readSilence } from "#server/reconciliation/index.ts";
import { type EmailFigures, readEmailFigures } from "#server/sent-emails/index.ts";
import { readMailServerAway } from "#server/settings/index.ts";
import { countMoneyWaiting, type Waiting } from "./monitoring.queries.ts";
import { readQueue } from "./read-queue.ts";

/** What metrics tell of the database's content. */
export interface Figures {
  jobs: readonly { name: string; endedAt: Date | null; isLate: boolean }[];
  queue: Waiting;
  outbox: EmailFigures;
  isMailServerAway: boolean;
  /** By kind: orders whose time is up, refunds due, boxes unpaid, differences from the provider's books. */
  money: Readonly<Record<string, number>>;
  /** How long the card provider has told nothing although payments were made; 0 while all is well. */
  silenceSeconds: number;
}

/** Reads them, each from a short index and one after another: anybody who asks often must not be a load. */
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
    silenceSeconds: silentSince ? (now.getTime() - silentSince.getTime()) / 1_000 : 0,
  };
}
