import { createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import { checkBooks } from "#tests/crash/check-books.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { rows } from "#tests/support/snapshot.ts";

const SECRET = "a-secret-for-faults-of-at-least-32-characters";
const STOCK = 100_000;
/** Longer than the time for which an order reserves its stock. */
const JOBS_LATER_MS = 45 * 60_000;
const MENDING_JOBS: readonly JobName[] = [
  "deliver-payment-events",
  "settle-or-expire-orders",
  "send-refunds",
  "return-boxes",
];

export const SETTINGS = {
  NODE_ENV: "development",
  DEMO_MODE: "false",
  SESSION_SECRET: SECRET,
  TRUST_PROXY: "1",
  LOG_LEVEL: "silent",
};

interface Place {
  databaseUrl: string | undefined;
  dataDir: string;
}

export interface StrickenShop {
  process: ShopProcess;
  /** Differences in the records after the repairing jobs have run. Empty if there are none. */
  audit: () => Promise<string[]>;
  stop: () => Promise<void>;
}

export async function startOnPostgres(
  databaseUrl: string,
  { auditUrl = databaseUrl, settings = {} }: { auditUrl?: string; settings?: Record<string, string> } = {},
): Promise<StrickenShop> {
  const process = new ShopProcess({ ...SETTINGS, DATABASE_URL: databaseUrl, ...settings });
  await process.start();
  const books = booksOf({ databaseUrl: auditUrl, dataDir: "" });
  await books.fillShelves();
  return {
    process,
    audit: books.audit,
    stop: () => process.stop(),
  };
}

/** Starts the shop on an embedded database in a folder. Its records can be read only while the shop is stopped. */
export async function startOnPglite(under: string, settings: Record<string, string> = {}): Promise<StrickenShop> {
  const process = new ShopProcess({ ...SETTINGS, ...settings }, under);
  const books = booksOf({ databaseUrl: undefined, dataDir: process.dataDir });
  await process.start();
  await process.end();
  await books.fillShelves();
  await process.start();
  return {
    process,
    async audit() {
      await process.end();
      return books.audit();
    },
    stop: () => process.stop(),
  };
}

export function booksOf(place: Place) {
  return {
    fillShelves: () => withBooks(place, fillShelves),
    audit: () => withBooks(place, audit),
    run: (jobs: readonly JobName[], laterMs: number) => withBooks(place, (shop) => runJobs(shop, jobs), laterMs),
    read: <T>(statement: string) => withBooks(place, (shop) => rows<T>(shop, statement)),
  };
}

async function fillShelves(shop: Shop): Promise<string[]> {
  await shop.db.execute(`update products set stock = ${STOCK} where not is_subscription`);
  return [];
}

/** Runs the jobs twice, because every job must be idempotent, and returns the differences in the records. */
async function audit(shop: Shop): Promise<string[]> {
  const [{ products } = { products: 0 }] = await rows<{ products: number }>(
    shop,
    "select count(*)::int as products from products where not is_subscription",
  );
  await runJobs(shop, [...MENDING_JOBS, ...MENDING_JOBS]);
  return checkBooks(shop, products * STOCK);
}

async function runJobs(shop: Shop, jobs: readonly JobName[]): Promise<void> {
  for (const job of jobs) await JOBS[job].run(shop);
}

/** Opens the shop's database without serving it. Sets the clock ahead, so that everything is due. */
async function withBooks<T>(
  place: Place,
  work: (shop: Shop, database: OpenDatabase) => Promise<T>,
  laterMs = JOBS_LATER_MS,
): Promise<T> {
  const config = readConfig({ ...SETTINGS, DATA_DIR: place.dataDir || ".data" });
  const database = await openDatabase(place);
  const { log } = createServer(config);
  const clock = () => new Date(Date.now() + laterMs);
  try {
    const shop = await openShop({ config, db: database.db, secret: SECRET, log, wake: () => undefined, clock });
    return await work(shop, database);
  } finally {
    await database.close();
  }
}
