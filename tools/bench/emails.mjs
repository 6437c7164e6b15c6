// Speed of sending emails while pages are read: npm run bench:emails. "--small" runs a check in seconds, and
// "--box-day" sends 100,000 notices while the worker is killed ten times.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readSampleFacts } from "#server/admin/sent-emails/preview-email.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { countGuestOrders } from "./parts/load.mjs";
import { startMailSink } from "./parts/mail-sink.mjs";
import { startShopProcess } from "./parts/shop-process.mjs";
import { stockDatabase } from "./parts/stocked-database.mjs";

const isSmall = process.argv.includes("--small");
const isBoxDay = process.argv.includes("--box-day");
const NOTICES = isSmall ? 200 : isBoxDay ? 100_000 : 20_000;
const KILLS = 10;
const BOX_DAY_CONNECTIONS = "20";
const NUDGES = isSmall ? 2 : 20;
const GUEST_SECONDS = isSmall ? 2 : 60;
const CONFIRMATIONS = isSmall ? 30 : 1_500;
const ORDER_SECONDS = isSmall ? 2 : 10;
const IDLE_SECONDS = isSmall ? 2 : 15;
const READS_PER_SECOND = 50;
const LOOK_MS = 250;
const PATHS = ["/", "/products", "/faq", "/api/products?limit=24"];
const READER = { "accept-encoding": "br" };
const AIMS = {
  confirmations: 60,
  notices: 200,
  p99Ratio: 3,
  pauseMs: 20,
  ordersRatio: 0.85,
  allOutSeconds: 120,
  nudgeSeconds: 2,
  boxDayMinutes: 15,
};

const server = await startThrowawayServer({ isDurable: true });
const sink = await startMailSink();
const { smtpUrl } = await sinkSays();
try {
  const stock = await stockDatabase(server, "bench_letters", { customers: 2_000, products: 100 });
  const db = new pg.Client({ connectionString: stock.url });
  await db.connect();
  try {
    await (isBoxDay ? measureBoxDay(stock, db) : measureAll(stock, db));
  } finally {
    await db.end();
  }
} finally {
  await sink.stop();
  await server.stop();
}

async function measureAll(stock, db) {
  await measureGuests(stock, db);
  await measureNudges(stock, db);
  const idle = await withShop(stock, "all", idleReads);
  await orderUntil(stock, db, CONFIRMATIONS);
  const confirmations = await drain(stock, db, "confirmations with invoice");
  await queueNotices(db, NOTICES);
  const notices = await drain(stock, db, "notices");
  const ratio = Math.max(confirmations.p99Ms, notices.p99Ms) / idle.p99Ms;
  console.log(
    `pages, 99th percentile: ${idle.p99Ms.toFixed(1)} ms idle, ${confirmations.p99Ms.toFixed(1)} and ` +
      `${notices.p99Ms.toFixed(1)} ms meanwhile; longest pause idle ${idle.pauseMs.toFixed(0)} ms`,
  );
  const { repeats } = await sinkSays();
  if (repeats > 0 || confirmations.left + notices.left > 0) throw new Error("letters were lost or sent twice");
  aim("confirmations a second", confirmations.perSecond, confirmations.perSecond >= AIMS.confirmations);
  aim("notices a second", notices.perSecond, notices.perSecond >= AIMS.notices);
  aim("99th percentile of pages / idle", ratio, ratio <= AIMS.p99Ratio);
  aim("longest pause, ms", confirmations.pauseMs, confirmations.pauseMs <= AIMS.pauseMs);
}

/**
 * Measures ten guests who order at once, first at a web process alone, then at a default process that also sends their
 * emails.
 */
async function measureGuests(stock, db) {
  const alone = await withShop(stock, "web", (shop) => countGuestOrders(shop.url, stock, GUEST_SECONDS));
  await withShop(stock, "all", () => untilNoneWaits(db));
  await withShop(stock, "all", async (shop) => {
    const beside = await countGuestOrders(shop.url, stock, GUEST_SECONDS);
    const endedMs = performance.now();
    const left = await waiting(db);
    await untilNoneWaits(db);
    const seconds = (performance.now() - endedMs) / 1000;
    console.log(
      `guests' whole orders a second: ${alone.toFixed(1)} from a web process, ${beside.toFixed(1)} while letters leave; ` +
        `${left} letters left at the end, all out ${seconds.toFixed(1)} s later`,
    );
    aim("orders beside letters / alone", beside / alone, beside / alone >= AIMS.ordersRatio);
    aim("seconds until all were out", seconds, seconds <= AIMS.allOutSeconds);
  });
}

/**
 * Measures the time from a password reset at a web process until the mail server accepts the email. One worker is
 * killed.
 */
async function measureNudges(stock, db) {
  const took = [];
  await withShop(stock, "web", async (web) => {
    await withShop(stock, "worker", async (worker) => {
      for (let nudge = 0; nudge < NUDGES; nudge += 1) took.push(await nudgedAfter(web, stock, nudge));
      // Waits before the worker is killed, because emails that it had started would be retried only minutes later.
      await untilNoneWaits(db);
      worker.kill();
    });
    await withShop(stock, "worker", async () => took.push(await nudgedAfter(web, stock, NUDGES)));
  });
  console.log(`from a web process to the mail server's yes, seconds: ${took.map((each) => each.toFixed(2)).join(" ")}`);
  aim("slowest nudge, seconds", Math.max(...took), Math.max(...took) <= AIMS.nudgeSeconds);
}

async function nudgedAfter(web, stock, nudge) {
  const address = stock.addressOf(900_000 + nudge);
  const headers = { "content-type": "application/json", "x-forwarded-for": address, "x-forwarded-proto": "https" };
  const body = JSON.stringify({ email: `bench${nudge}@example.com` });
  const first = untilFirst();
  const reply = await fetch(`${web.url}/api/auth/forgotten-password`, { method: "POST", headers, body });
  if (!reply.ok) throw new Error(`a forgotten password was answered with ${reply.status}`);
  return first;
}

/** Measures the sending of a box day's notices over twenty connections, while the worker is killed repeatedly. */
async function measureBoxDay(stock, db) {
  await queueNotices(db, NOTICES);
  const beganMs = performance.now();
  for (let kill = 0; kill <= KILLS; kill += 1) {
    const goal = Math.ceil((NOTICES * (KILLS - kill)) / (KILLS + 1));
    await withShop(
      stock,
      "worker",
      async (worker) => {
        while ((await waiting(db)) > goal) await sleep(LOOK_MS);
        if (kill < KILLS) worker.kill();
      },
      { SMTP_CONNECTIONS: BOX_DAY_CONNECTIONS },
    );
  }
  // Starts a worker for the rest. Emails that a killed worker had started are retried after their delay.
  await withShop(stock, "worker", () => untilNoneWaits(db), { SMTP_CONNECTIONS: BOX_DAY_CONNECTIONS });
  const minutes = (performance.now() - beganMs) / 60_000;
  const { emails, repeats } = await sinkSays();
  console.log(`${NOTICES} notices, ${KILLS} kills: ${minutes.toFixed(1)} minutes, ${emails} taken, ${repeats} twice`);
  if (emails !== NOTICES) throw new Error("letters were lost");
  aim("minutes", minutes, minutes <= AIMS.boxDayMinutes);
  aim("letters sent twice", repeats, repeats <= KILLS);
}

async function untilNoneWaits(db) {
  while ((await waiting(db)) > 0) await sleep(LOOK_MS);
}

async function withShop(stock, role, use, more = {}) {
  const port = await freePort();
  const settings = { SMTP_URL: smtpUrl, METRICS_PORT: String(port), ...more };
  const shop = await startShopProcess(stock.url, role, undefined, settings);
  try {
    return await use({ ...shop, readMetrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() });
  } finally {
    await shop.stop();
  }
}

async function idleReads(shop) {
  await warmUp(shop);
  await shop.readMetrics();
  const reading = readPages(shop);
  await sleep(IDLE_SECONDS * 1000);
  return { ...(await reading.stop()), pauseMs: await longestPauseMs(shop) };
}

async function longestPauseMs(shop) {
  return 1000 * metric(await shop.readMetrics(), "nodejs_eventloop_lag_max_seconds");
}

/** Places orders at a web process. No worker sends their emails yet. */
async function orderUntil(stock, db, count) {
  await withShop(stock, "web", async (shop) => {
    while ((await waiting(db)) < count) await countGuestOrders(shop.url, stock, ORDER_SECONDS);
  });
}

async function queueNotices(db, count) {
  const facts = JSON.stringify(readSampleFacts("subscription-paused", "sample"));
  await db.query(
    `insert into letters (kind, subject_key, recipient, facts, urgency, next_attempt_at)
     select 'subscription-paused', 'bench:' || i, 'bench' || i || '@example.com', $1::jsonb, 2, now()
     from generate_series(1, $2::integer) i`,
    [facts, count],
  );
}

async function drain(stock, db, what) {
  return withShop(stock, "all", async (shop) => {
    const count = await waiting(db);
    const first = await untilFirst();
    await warmUp(shop);
    await shop.readMetrics();
    const [beganMs, before, left] = [performance.now(), shop.processorMs(), await waiting(db)];
    const reading = readPages(shop);
    const megabytes = [shop.megabytes()];
    let rest = left;
    while (rest > 0) {
      await sleep(LOOK_MS);
      rest = await waiting(db);
      megabytes.push(shop.megabytes());
    }
    const seconds = (performance.now() - beganMs) / 1000;
    const processorMs = (shop.processorMs() - before) / left;
    const pauseMs = await longestPauseMs(shop);
    const { p99Ms } = await reading.stop();
    const perSecond = left / seconds;
    console.log(
      `${count} ${what}: ${perSecond.toFixed(1)} a second, ${processorMs.toFixed(1)} ms of processor each with the pages, ` +
        `longest pause ${pauseMs.toFixed(0)} ms, first after ${first.toFixed(1)} s, ` +
        `${quarter(megabytes, 1)} MB after a quarter, ${quarter(megabytes, 3)} after three, ${Math.max(...megabytes).toFixed(0)} at most`,
    );
    return { perSecond, pauseMs, p99Ms, left: rest };
  });
}

async function untilFirst() {
  const before = (await sinkSays()).emails;
  const beganMs = performance.now();
  while ((await sinkSays()).emails === before) await sleep(20);
  return (performance.now() - beganMs) / 1000;
}

/** Reads every page once, because the first rendering is slower. */
async function warmUp(shop) {
  for (const path of PATHS) for (let time = 0; time < 3; time += 1) await shop.read(path, READER);
}

/**
 * Requests pages at a constant rate. The returned function stops this and returns the 99th percentile of the response
 * times.
 */
function readPages(shop) {
  const tookMs = [];
  const open = new Set();
  let count = 0;
  const timer = setInterval(() => {
    const beganMs = performance.now();
    const reading = shop.read(PATHS[count % PATHS.length], READER).then(({ status }) => {
      if (status !== 200) throw new Error(`a page was answered with ${status}`);
      tookMs.push(performance.now() - beganMs);
      open.delete(reading);
    });
    count += 1;
    open.add(reading);
  }, 1000 / READS_PER_SECOND);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return { p99Ms: tookMs.sort((one, other) => one - other)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN };
    },
  };
}

async function waiting(db) {
  const { rows } = await db.query("select count(*)::integer as count from letters where status = 'waiting'");
  return rows[0].count;
}

async function sinkSays() {
  return (await fetch(sink.url)).json();
}

function metric(text, name) {
  const [, value] = new RegExp(`^${name} (\\S+)$`, "m").exec(text) ?? [];
  return Number(value);
}

function quarter(figures, nth) {
  return (figures[Math.floor((figures.length * nth) / 4)] ?? Number.NaN).toFixed(0);
}

function aim(name, figure, isMet) {
  console.log(`${isMet ? "met   " : "missed"} ${name}: ${figure.toFixed(1)}`);
}
