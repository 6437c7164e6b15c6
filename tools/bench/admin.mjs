// Response times of the dashboard with a hundred times as many orders: npm run bench:admin. "--small" runs a check in
// seconds.
import { aggregateCounters } from "#server/admin/overview.ts";
import { buildApi, createServer } from "#server/app/http/app.ts";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { seedDemo } from "#server/app/seed/seed-demo.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { sandboxGateway } from "#server/platform/payments/sandbox/sandbox-gateway.ts";
import { createDatabase } from "#tests/support/create-database.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { fillShop } from "./fill-shop.mjs";

const isSmall = process.argv.includes("--small");
const SIZES = isSmall
  ? [
      { orders: 500, customers: 100 },
      { orders: 5_000, customers: 1_000 },
    ]
  : [
      { orders: 10_000, customers: 2_000 },
      { orders: 1_000_000, customers: 200_000 },
    ];
const WARM_UPS = 5;
const ROUNDS = isSmall ? 10 : 150;
const P95_MS_MAX = 100;
const RATIO_MAX = 1.5;
const DAY_MS = 86_400_000;
const NOISE_MS = 5;

const CALLS = {
  "orders, first page": () => "/api/admin/orders",
  "orders, a page from the middle": ({ orders }) => `/api/admin/orders?cursor=${cursor(1001 + Math.floor(orders / 2))}`,
  "orders, status pending": () => "/api/admin/orders?status=pending",
  "orders, status delivered, a page from the middle": ({ orders }) =>
    `/api/admin/orders?status=delivered&cursor=${cursor(1001 + Math.floor(orders / 2))}`,
  "orders, search: a customer's address": ({ customers }) =>
    `/api/admin/orders?search=customer${customers - 7}%40example.com`,
  "orders, search: a name": () => "/api/admin/orders?search=kirkingham",
  "orders, search: a name of 100 orders in both": () => "/api/admin/orders?search=quillfeather",
  "orders, search: a first name that many have": () => "/api/admin/orders?search=wren",
  "orders, search: what everybody has": () => "/api/admin/orders?search=example.com",
  "orders, search: two letters": () => "/api/admin/orders?search=wr",
  "orders, search: what nobody has": () => "/api/admin/orders?search=zanzibar",
  "orders, search: a number": ({ orders }) => `/api/admin/orders?search=${1000 + Math.floor(orders / 3)}`,
  "orders, search and status": () => "/api/admin/orders?search=hazel&status=shipped",
  "orders, unpaid": () => "/api/admin/orders?payment=unpaid",
  "orders, paid": () => "/api/admin/orders?payment=paid",
  "orders, of a type that few have": () => "/api/admin/orders?type=mixed",
  "parcels, to pack": () => "/api/admin/parcels",
  "parcels, to pack, boxes": () => "/api/admin/parcels?kind=box",
  "parcels, to pack, gifts": () => "/api/admin/parcels?gift=yes",
  "parcels, on hold": () => "/api/admin/parcels?show=held",
  "parcels, sent": () => "/api/admin/parcels?show=sent",
  "parcels, sent, boxes": () => "/api/admin/parcels?show=sent&kind=box",
  "parcels, sent, a page of long ago": () => `/api/admin/parcels?show=sent&cursor=${cursorAt(400 * DAY_MS)}`,
  "parcels, sent, of a day": () => `/api/admin/parcels?show=sent&day=${dayBefore(200)}`,
  "parcels, sent, search: a name": () => "/api/admin/parcels?show=sent&search=quillfeather",
  "parcels, search: a number": ({ orders }) => `/api/admin/parcels?show=sent&search=${1000 + Math.floor(orders / 3)}`,
  "parcels, how many there are": () => "/api/admin/parcels/counts",
  "everything, search: a name": () => "/api/admin/search?search=kirkingham",
  "everything, search: a first name that many have": () => "/api/admin/search?search=wren",
  "everything, search: what nobody has": () => "/api/admin/search?search=zanzibar",
  "everything, search: two letters": () => "/api/admin/search?search=wr",
  "everything, search: a number": ({ orders }) => `/api/admin/search?search=${1000 + Math.floor(orders / 3)}`,
  "one order": ({ orders }) => `/api/admin/orders/${1000 + Math.floor(orders / 2)}`,
  counters: () => "/api/admin/stats",
  "to do": () => "/api/admin/todo",
  "figures of 12 months": () => "/api/admin/figures?range=12m",
  "customers, first page": () => "/api/admin/customers",
  "customers, search": () => "/api/admin/customers?search=brookerwood",
  "subscriptions, first page": () => "/api/admin/subscriptions",
  "subscriptions, search": () => "/api/admin/subscriptions?search=brookerwood",
};

function cursorAt(agoMs) {
  const at = new Date(Date.now() - agoMs).toISOString().replace("T", " ").replace("Z", "+00");
  return Buffer.from(JSON.stringify([at, 1])).toString("base64url");
}

function dayBefore(days) {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

function cursor(id) {
  return Buffer.from(JSON.stringify([id])).toString("base64url");
}

const server = await startThrowawayServer();
try {
  const shops = [await openShop(SIZES[0]), await openShop(SIZES[1])];
  const [small, large] = await timeCalls(shops);
  report(small, large);
  for (const shop of shops) await shop.close();
} finally {
  await server.stop();
}

async function openShop(size) {
  const name = `bench_${size.orders}`;
  const url = await createDatabase(server.url, name);
  const database = await openPostgres(url);
  const config = readConfig({ LOG_LEVEL: "silent", DATABASE_URL: url });
  const app = createServer(config);
  const shop = {
    config,
    db: database.db,
    clock: () => new Date(),
    gateway: sandboxGateway({ db: database.db, clock: () => new Date() }),
    post: { send: async (message) => message.messageId },
    log: app.log,
    wake: () => undefined,
    secret: "a-secret-for-the-bench-of-at-least-32-characters",
  };
  await shop.db.transaction(async (tx) => {
    await seedCatalogue(tx, config);
    await seedDemo(tx, new Date());
  });
  const started = performance.now();
  await fillShop(url, size);
  // Aggregates counters, as a job does every minute. Each order has added a change to them.
  await aggregateCounters(shop);
  await database.client.query("vacuum analyze tally_changes, tallies");
  console.log(`${size.orders} orders written in ${Math.round((performance.now() - started) / 1000)} s`);
  await buildApi(app, shop);
  await app.ready();
  const cookie = await signIn(app);
  return {
    size,
    get: (url) => app.inject({ url, headers: { cookie } }),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

async function signIn(app) {
  const payload = { username: "admin", password: "admin123" };
  const reply = await app.inject({ method: "POST", url: "/api/login", payload });
  if (reply.statusCode !== 200) throw new Error(`signing in: ${reply.body}`);
  return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

/** Alternates between the two shops, so that other load affects both equally. */
async function timeCalls(shops) {
  const results = shops.map(() => ({}));
  for (const [call, address] of Object.entries(CALLS)) {
    const times = shops.map(() => []);
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      for (const [index, shop] of shops.entries()) {
        const took = await timeCall(shop, address(shop.size));
        if (round >= 0) times[index].push(took);
      }
    }
    for (const [index, ofShop] of times.entries()) results[index][call] = summarise(ofShop);
  }
  return results;
}

async function timeCall(shop, url) {
  const started = performance.now();
  const reply = await shop.get(url);
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body.slice(0, 200)}`);
  return performance.now() - started;
}

function summarise(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { p95: sorted[Math.ceil(ROUNDS * 0.95) - 1] ?? 0, median: sorted[Math.floor(ROUNDS / 2)] ?? 0 };
}

function report(small, large) {
  let isGood = true;
  const [few, many] = SIZES.map((size) => size.orders);
  console.log(`| call | ${few}: median, p95 ms | ${many}: median, p95 ms | ratio of medians | ratio of p95 |`);
  console.log("| --- | --- | --- | --- | --- |");
  for (const call of Object.keys(CALLS)) {
    const ratio = Math.max(large[call].p95, NOISE_MS) / Math.max(small[call].p95, NOISE_MS);
    const isFine = large[call].p95 <= P95_MS_MAX && ratio <= RATIO_MAX;
    isGood &&= isFine;
    const ofMedians = large[call].median / small[call].median;
    const ratios = [ofMedians.toFixed(2), `${ratio.toFixed(2)}${isFine ? "" : " !"}`];
    const figures = [pair(small[call]), pair(large[call]), ...ratios];
    console.log(`| ${[call, ...figures].join(" | ")} |`);
  }
  if (!isGood && !isSmall) process.exitCode = 1;
}

function pair({ median, p95 }) {
  return `${median.toFixed(1)}, ${p95.toFixed(1)}`;
}
