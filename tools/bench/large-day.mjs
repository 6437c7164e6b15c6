// A box day with ten million visitors, based on the estimate in docs/scaling.md: npm run bench:large-day. Rates follow
// the hours of a day, shortened to seconds. Afterwards the peak grows until the shop is overloaded. The bench runs two
// web processes, a worker and a durable database while emails are sent and boxes charged. "--small" runs a check in
// seconds.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createServer } from "#server/app/http/app.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { fillSubscriptions } from "./fill-subscriptions.mjs";
import { CARD, guestOf } from "./parts/load.mjs";
import { startMailSink } from "./parts/mail-sink.mjs";
import { serverProcessorMs } from "./parts/processor.mjs";
import { startShopProcess } from "./parts/shop-process.mjs";
import { SECRET, stockDatabase } from "./parts/stocked-database.mjs";

const isSmall = process.argv.includes("--small");
const VISITORS_A_DAY = 10_000_000;
const SIZE = isSmall
  ? {
      hours: [4, 13],
      hourSeconds: 2,
      visitors: VISITORS_A_DAY / 20,
      boxes: 50,
      steps: [1],
      stepSeconds: 2,
      products: 100,
    }
  : {
      hours: Array.from({ length: 24 }, (_, hour) => hour),
      hourSeconds: 12,
      visitors: VISITORS_A_DAY,
      boxes: 5_000,
      steps: [1, 1.5, 2, 2.5, 3, 4],
      stepSeconds: 15,
      products: 1_000,
    };
const HOURS = 24;
const PAGES = ["/", "/products", "/faq", "/give", "/subscription", "/api/products?limit=24"];
const PAGES_A_VISITOR = 5;
/** Share of visitors who use a basket (four calls), and share of visitors who order. */
const [BASKETS, ORDERS] = [0.3, 0.02];
/** The shop is overloaded if 5 % of responses take over a second, or if fewer than 95 % of requests are answered. */
const [WAIT_MS_MAX, ANSWERED_MIN] = [1_000, 0.95];
const NOTICE_AT = new Date("2026-12-15T09:00:00Z");
const BOX_DAY = new Date("2027-01-01T08:00:00Z");
const PEAK_HOUR = 12;

const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const folder = mkdtempSync(join(tmpdir(), "meadow-day-"));
const server = await startThrowawayServer({ isDurable: true });
const sink = await startMailSink();
const shops = {};
let visitorsCome = 0;
try {
  const stock = await stockDatabase(server, "bench_day", { customers: 10, products: SIZE.products });
  await announceBoxes(stock.url);
  const clockFile = join(folder, "clock-shift");
  writeFileSync(clockFile, String(BOX_DAY.getTime() - Date.now()));
  const { smtpUrl } = await sinkSays();
  const settings = { CLOCK_SHIFT_FILE: clockFile, NODE_OPTIONS: "--import=./tests/faults/shift-clock.ts" };
  for (const name of ["web 1", "web 2"]) shops[name] = await startShopProcess(stock.url, "web", undefined, settings);
  const webs = Object.values(shops);
  const work = { ...settings, SMTP_URL: smtpUrl, METRICS_PORT: String(await freePort()) };
  shops.worker = await startShopProcess(stock.url, "worker", undefined, work);

  console.log(
    "| hour | visitors a second | answers a second | orders a second | p50 | p95 | p99 | refused | web 1 | web 2 | worker | database | shoppers |",
  );
  console.log("| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |");
  for (const hour of SIZE.hours) print(String(hour), await live(webs, stock, rateAt(hour), SIZE.hourSeconds));
  await report(stock.url);
  console.log("\nThe hour of the peak, multiplied");
  for (const times of SIZE.steps) {
    const seen = await live(webs, stock, rateAt(PEAK_HOUR) * times, SIZE.stepSeconds);
    print(`${times} times`, seen);
    if (seen.p95 > WAIT_MS_MAX || seen.answered < ANSWERED_MIN || seen.refused > 0) {
      console.log(`too much at ${times} times: ${fullest(seen)}`);
      break;
    }
  }
  await report(stock.url);
} finally {
  agent.destroy();
  for (const shop of Object.values(shops)) await shop.stop();
  await sink.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function announceBoxes(url) {
  const config = readConfig({ LOG_LEVEL: "silent", DATABASE_URL: url });
  const database = await openPostgres(url);
  const log = createServer(config).log;
  const shop = await openShop({
    config,
    db: database.db,
    secret: SECRET,
    log,
    wake: () => undefined,
    clock: () => NOTICE_AT,
  });
  await fillSubscriptions(database.client, SIZE.boxes);
  await database.client.query("delete from letters");
  await JOBS["bill-boxes"].run(shop);
  await database.close();
}

/** Visitors per second in an hour of the day. The curve peaks at noon, at about three times the mean. */
function rateAt(hour) {
  const shape = (at) => Math.sin((Math.PI * (at + 0.5)) / HOURS) ** 5.2;
  const sum = Array.from({ length: HOURS }, (_, at) => shape(at)).reduce((one, other) => one + other);
  return (SIZE.visitors / (24 * 60 * 60)) * ((HOURS * shape(hour)) / sum);
}

/**
 * Sends visitors at a fixed rate, even if earlier visitors are still being served. Waits until the last visitor has
 * finished.
 */
async function live(webs, stock, visitorsPerSecond, seconds) {
  const seen = { waits: [], refused: 0, orders: 0, asked: 0 };
  const before = readProcessors();
  const beganMs = performance.now();
  const visits = [];
  for (let come = 0; ; ) {
    const elapsed = (performance.now() - beganMs) / 1_000;
    if (elapsed >= seconds) break;
    for (; come < elapsed * visitorsPerSecond; come += 1) {
      visitorsCome += 1;
      visits.push(visit(webs[visitorsCome % webs.length].url, stock, visitorsCome, seen));
    }
    await sleep(5);
  }
  const inTime = seen.waits.length;
  const askedInTime = seen.asked;
  const after = readProcessors();
  await Promise.all(visits);
  const waits = seen.waits.toSorted((one, other) => one - other);
  const at = (share) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  const tookMs = after.at - before.at;
  return {
    visitors: visitorsPerSecond,
    answers: inTime / (tookMs / 1_000),
    orders: seen.orders / ((performance.now() - beganMs) / 1_000),
    answered: inTime / Math.max(1, askedInTime),
    ...{ p50: at(0.5), p95: at(0.95), p99: at(0.99), refused: seen.refused, said: seen.said },
    cores: Object.fromEntries(
      Object.keys(after)
        .filter((name) => name !== "at")
        .map((name) => [name, (after[name] - before[name]) / tookMs]),
    ),
  };
}

/** One visitor's requests in sequence: pages, sometimes a basket, rarely an order. */
async function visit(url, stock, visitor, seen) {
  const cookies = new Map();
  const address = stock.addressOf(visitor);
  const call = async (method, path, body) => {
    const beganMs = performance.now();
    seen.asked += 1;
    const reply = await ask(url + path, method, address, cookies, body).catch((error) => ({
      status: 0,
      text: String(error),
    }));
    seen.waits.push(performance.now() - beganMs);
    if (reply.status >= 400 || reply.status === 0) {
      seen.refused += 1;
      throw new Error(`${path}: ${reply.status} ${reply.text.slice(0, 200)}`);
    }
    return reply.text;
  };
  try {
    for (let page = 0; page < PAGES_A_VISITOR; page += 1) await call("GET", PAGES[(visitor + page) % PAGES.length]);
    const product = { productId: stock.firstProduct + (visitor % stock.products) };
    const [handles, orders] = [(visitor * 7) % 10 < BASKETS * 10, (visitor * 37) % 100 < ORDERS * 100];
    if (handles) {
      await call("POST", "/api/cart/add", product);
      await call("GET", "/api/cart");
      await call("POST", "/api/cart/add", product);
      await call("GET", "/api/cart");
    }
    if (!orders) return;
    if (!handles) await call("POST", "/api/cart/add", product);
    const checkout = JSON.parse(await call("POST", "/api/create-checkout", { guest: guestOf(visitor) }));
    const { orderId, paymentId, clientSecret } = checkout;
    await call("POST", `/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, paymentId, clientSecret });
    await call("POST", `/api/orders/${orderId}/mark-paid`, {});
    seen.orders += 1;
  } catch (error) {
    // Stops this visitor. The failed request has already been counted as refused.
    seen.said ??= String(error);
  }
}

function ask(url, method, address, cookies, body) {
  const cookie = [...cookies.values()].join("; ");
  const headers = {
    "accept-encoding": "br",
    "x-forwarded-for": address,
    "x-forwarded-proto": "https",
    ...(cookie && { cookie }),
    ...(body && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (reply) => {
      for (const line of reply.headers["set-cookie"] ?? []) cookies.set(line.split("=")[0], line.split(";")[0]);
      let text = "";
      reply.setEncoding(method === "GET" ? "latin1" : "utf8");
      reply.on("data", (part) => {
        if (method !== "GET") text += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode, text }));
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });
}

function readProcessors() {
  const own = process.cpuUsage();
  return {
    at: performance.now(),
    ...Object.fromEntries(Object.entries(shops).map(([name, shop]) => [name, shop.processorMs()])),
    database: serverProcessorMs(server),
    shoppers: (own.user + own.system) / 1_000,
  };
}

function print(name, seen) {
  const ms = ["p50", "p95", "p99"].map((share) => `${seen[share].toFixed(1)} ms`);
  const cores = Object.values(seen.cores).map((share) => share.toFixed(2));
  const rates = [seen.visitors.toFixed(1), seen.answers.toFixed(0), seen.orders.toFixed(2)];
  console.log(`| ${[name, ...rates, ...ms, seen.refused, ...cores].join(" | ")} |`);
  if (seen.said) console.log(seen.said);
}

function fullest({ cores }) {
  const [name, share] = Object.entries(cores).toSorted(([, one], [, other]) => other - one)[0];
  const sum = Object.values(cores).reduce((all, one) => all + one, 0);
  return `${sum.toFixed(2)} of ${availableParallelism()} cores are taken, most of them, ${share.toFixed(2)}, by ${name}`;
}

async function report(url) {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  const { rows } = await db.query(`select
    (select count(*) from orders where paid_at > '2026-12-31')::int as orders,
    (select count(*) from boxes where status = 'charged')::int as boxes,
    (select count(*) from sandbox_payments where status = 'succeeded')::int as payments,
    (select count(*) from letters where status = 'waiting')::int as waiting,
    (select count(*) from (select order_id from sandbox_payments where status = 'succeeded' and order_id is not null
      group by order_id having count(*) > 1) twice)::int as twice`);
  await db.end();
  const [{ orders, boxes, payments, waiting, twice }] = rows;
  const { emails, repeats } = await sinkSays();
  console.log(
    `\n${orders} orders paid, ${boxes} of ${SIZE.boxes} boxes charged, ${payments} payments, ${twice} orders paid twice; ` +
      `${emails} letters left, ${waiting} wait, ${repeats} came twice`,
  );
  if (twice > 0) throw new Error("somebody paid twice");
}

async function sinkSays() {
  return (await fetch(sink.url)).json();
}
