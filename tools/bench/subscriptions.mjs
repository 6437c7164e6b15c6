// Time and memory of the monthly box's jobs: npm run bench:subscriptions. "--small" runs a check in seconds.

import { createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { createDatabase } from "#tests/support/create-database.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { fillSubscriptions } from "./fill-subscriptions.mjs";

const isSmall = process.argv.includes("--small");
const SUBSCRIPTIONS = isSmall ? 1_000 : 100_000;
const PER_SECOND_MIN = 500;
/**
 * Name of the charges in the results. They run one by one, as with a real provider. Another bench measures the
 * provider's limit.
 */
const CHARGE = "charge (sandbox)";
const MEGABYTE = 1024 * 1024;
const MEMORY_PAUSE_MS = 250;

const server = await startThrowawayServer();
try {
  await measure(await createDatabase(server.url, "bench_subscriptions"));
} finally {
  await server.stop();
}

async function measure(url) {
  const config = readConfig({ LOG_LEVEL: "error", DATABASE_URL: url });
  const database = await openPostgres(url);
  let now = new Date("2026-11-21T10:00:00Z");
  const shop = await openShop({
    config,
    db: database.db,
    secret: "a-secret-for-measuring-of-at-least-32-characters",
    log: createServer(config).log,
    wake: () => undefined,
    clock: () => now,
  });
  await shop.db.transaction((tx) => seedCatalogue(tx, { isDemo: false }));
  await fillSubscriptions(database.client, SUBSCRIPTIONS);
  const rows = [];
  const run = async (name, at, ...jobs) => {
    now = new Date(at);
    rows.push(
      await timed(name, async () => {
        for (const job of jobs) await JOBS[job].run(shop);
      }),
    );
    print(rows.at(-1));
  };
  await run("bill (notices)", "2026-12-15T09:00:00Z", "bill-boxes");
  await run(CHARGE, "2027-01-01T06:00:00Z", "charge-boxes");
  await run("read what is told of it", "2027-01-01T06:30:00Z", "deliver-payment-events");
  await run("freeze the run", "2027-01-15T14:00:00Z", "freeze-run");
  await check(database.client);
  await database.close();
  const slow = rows.filter((row) => row.name !== CHARGE && row.perSecond < PER_SECOND_MIN);
  if (slow.length > 0 && !isSmall) {
    console.error(`Slower than ${PER_SECOND_MIN} a second: ${slow.map((row) => row.name).join(", ")}`);
    process.exitCode = 1;
  }
}

async function timed(name, work) {
  globalThis.gc?.();
  const memory = [process.memoryUsage().heapUsed];
  const watch = setInterval(() => memory.push(process.memoryUsage().heapUsed), MEMORY_PAUSE_MS);
  const [beganMs, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - beganMs) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(watch);
  globalThis.gc?.();
  const grownMegabytes = (process.memoryUsage().heapUsed - memory[0]) / MEGABYTE;
  const cpuSeconds = (user + system) / 1e6;
  return {
    name,
    seconds,
    cpuSeconds,
    grownMegabytes,
    perSecond: SUBSCRIPTIONS / seconds,
    peakMegabytes: Math.max(...memory) / MEGABYTE,
  };
}

function print({ name, seconds, cpuSeconds, perSecond, peakMegabytes, grownMegabytes }) {
  console.log(
    `${name.padEnd(26)} ${seconds.toFixed(1).padStart(7)} s ${perSecond.toFixed(0).padStart(6)} a second, ` +
      `${cpuSeconds.toFixed(1)} s of it at work, heap at most ${peakMegabytes.toFixed(0)} MB, ` +
      `afterwards ${grownMegabytes.toFixed(1)} MB more than before`,
  );
}

/** Checks that each subscription has one notice, one charge and one frozen box. */
async function check(client) {
  const { rows } = await client.query(
    `select (select count(*) from letters where kind in ('payment-notice', 'first-full-price'))::integer as notices,
       (select count(*) from orders where order_type = 'subscription' and subscription_id is not null)::integer as orders,
       (select count(*) from boxes where frozen_at is not null and box_month = '2027-01')::integer as frozen`,
  );
  const [counts] = rows;
  for (const [name, count] of Object.entries(counts)) {
    if (count !== SUBSCRIPTIONS) throw new Error(`${name}: ${count} of ${SUBSCRIPTIONS}`);
  }
}
