// Measures how long the charges on the 1st of a month take with a provider that allows 25 requests per second: npm run
// bench:renewals. "--small" runs a check in seconds.

import { createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { createDatabase } from "#tests/support/create-database.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { saveMethod } from "#tests/support/stripe-double/charge-intent.ts";
import { addMethod } from "#tests/support/stripe-double/payment-methods.ts";
import { startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import { fillSubscriptions } from "./fill-subscriptions.mjs";

const isSmall = process.argv.includes("--small");
const RENEWALS = isSmall ? 100 : 10_000;
const REQUESTS_PER_SECOND = 25;

const server = await startThrowawayServer();
try {
  await measure(await createDatabase(server.url, "bench_renewals"));
} finally {
  await server.stop();
}

async function measure(url) {
  let now = new Date("2026-12-15T09:00:00Z");
  const double = await startDouble(() => now);
  const config = readConfig({ LOG_LEVEL: "silent", DATABASE_URL: url, ...stripeVariables(double) });
  const database = await openPostgres(url);
  const shop = await openShop({
    config,
    db: database.db,
    secret: "a-secret-for-measuring-of-at-least-32-characters",
    log: createServer(config).log,
    wake: () => undefined,
    clock: () => now,
  });
  await shop.db.transaction((tx) => seedCatalogue(tx, { isDemo: false }));
  await fillSubscriptions(database.client, RENEWALS);
  await giveMethods(database.client, double.books);
  await JOBS["bill-boxes"].run(shop);
  now = new Date("2027-01-01T06:00:00Z");
  double.limit.perSecondMax = REQUESTS_PER_SECOND;
  const [beganMs, callsBefore] = [performance.now(), double.calls.length];
  await JOBS["charge-boxes"].run(shop);
  const seconds = (performance.now() - beganMs) / 1000;
  const calls = double.calls.slice(callsBefore);
  const busy = calls.filter(({ status }) => status === 429).length;
  const taken = [...double.books.intents.values()].filter(({ status }) => status === "succeeded").length;
  const { rows } = await database.client.query("select count(*)::integer as paid from boxes where status = 'charged'");
  console.log(
    `${RENEWALS} renewals at ${REQUESTS_PER_SECOND} requests a second and address: ${(seconds / 60).toFixed(1)} minutes, ` +
      `${calls.length} calls, ${busy} of them too many, ${taken} payments taken, ${rows[0].paid} boxes paid`,
  );
  await database.close();
  await double.close();
  if (taken !== RENEWALS || rows[0].paid !== RENEWALS) throw new Error("some were lost, or taken twice");
}

async function giveMethods(client, books) {
  const { rows } = await client.query("select id from subscriptions order by id");
  for (const { id } of rows) {
    const customer = `cus_bench${id}`;
    books.customers.set(customer, { id: customer, object: "customer", metadata: {} });
    const method = addMethod(books, { card: "4242424242424242" });
    saveMethod(books, method, customer);
    await client.query("update subscriptions set payer_id = $1, method_id = $2 where id = $3", [customer, method, id]);
  }
}
