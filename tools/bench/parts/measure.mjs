// Each figure is a ratio of two sides measured alternately.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { BARE_ROUTE, startBareRoute } from "./bare-route.mjs";
import { measureGrowth } from "./growth.mjs";
import { inTurns } from "./in-turns.mjs";
import {
  CONNECTIONS,
  countAdditions,
  countGuestAdditions,
  countGuestOrders,
  countOrders,
  countRandomReads,
  countReads,
} from "./load.mjs";
import { startNginx } from "./nginx.mjs";
import { countByPgbench } from "./pgbench.mjs";
import { IDEAL, toPgbenchScript } from "./pgbench-script.mjs";
import { recordStatements } from "./record-statements.mjs";
import { newDataDir, startShopProcess } from "./shop-process.mjs";
import { lookAtTables, openStock, stockDatabase } from "./stocked-database.mjs";
import { requireTools } from "./tools.mjs";

const isSmall = process.argv.includes("--small");
const SIZE = isSmall
  ? { customers: 200, products: 100, manyProducts: 1_000, seconds: 1, rounds: 1, starts: 1 }
  : { customers: 5_000, products: 1_000, manyProducts: 100_000, seconds: 4, rounds: 3, starts: 5 };
const PRODUCTS_PATH = "/api/products?limit=24";
const PRODUCT_PATH = "/api/products/bath-bomb-1";
const RSS_MEGABYTES_MAX = 200;
const START_MS_MAX = 1_000;
const GROWTH_MAX = 1.5;
/** File with the figures of the last version. The option "--keep" writes it. Differences below `NOISE` do not count. */
const LAST = "docs/bench.json";
const NOISE = 0.15;

const tools = await requireTools();
const rows = [];
const beganMs = performance.now();
const stock = await openStock(tools, SIZE);
const endings = [() => stock.close()];
try {
  const transcripts = await recordStatements(stock);
  const startMs = [];
  // Reuses one data folder, because an existing shop already has its database and compiled code.
  const dataDir = newDataDir();
  endings.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  for (let start = -1; start < SIZE.starts; start += 1) {
    const tried = await startShopProcess(stock.url, "web", dataDir);
    if (start >= 0) startMs.push(tried.startMs);
    await tried.stop();
  }
  note("start to the first page, ms", median(startMs), START_MS_MAX, "most");

  const shop = await startShopProcess(stock.url, "web");
  endings.push(() => shop.stop());
  const page = await shop.read("/", { "accept-encoding": "br" });
  const nginx = await startNginx(tools.nginx, page);
  endings.push(() => nginx.stop());
  await compare("public page / nginx, one worker", 0.5, [
    () => countReads(`${shop.url}/`, SIZE.seconds),
    () => countReads(nginx.url, SIZE.seconds),
  ]);
  const list = await shop.read(PRODUCTS_PATH, {});
  const bare = await startBareRoute(list.body);
  endings.push(() => bare.stop());
  await compare("24 products / bare Fastify route", 0.7, [
    () => countReads(shop.url + PRODUCTS_PATH, SIZE.seconds),
    () => countReads(bare.url + BARE_ROUTE, SIZE.seconds),
  ]);
  const oneProduct = await startBareRoute((await shop.read(PRODUCT_PATH, {})).body);
  endings.push(() => oneProduct.stop());
  const bareProduct = () => countReads(oneProduct.url + BARE_ROUTE, SIZE.seconds);
  await compare("one product at random / bare Fastify route", 0.15, [
    () => countRandomReads(shop.url, stock, SIZE.seconds),
    bareProduct,
  ]);
  const byPgbench = (script) => countByPgbench(tools.pgbench, stock, script, SIZE.seconds);
  await countGuestOrders(shop.url, stock, SIZE.seconds);
  await lookAtTables(stock.url);
  const additions = costOf(shop, () => countGuestAdditions(shop.url, stock, SIZE.seconds));
  await compare("a new guest's addition / ideal addition", 0.22, [
    () => stock.emptyBaskets().then(additions.measure),
    () => stock.emptyBaskets().then(() => byPgbench(IDEAL.addition)),
  ]);
  const guestOrders = costOf(shop, () => countGuestOrders(shop.url, stock, SIZE.seconds));
  await compare("a guest's whole order / ideal order", 0.065, [
    () => stock.emptyBaskets().then(guestOrders.measure),
    () => stock.emptyBaskets().then(() => byPgbench(IDEAL.order)),
  ]);
  note("a new guest's addition, round trips to the database", transcripts.guests.addition, 4, "most");
  note("a guest's whole order, round trips to the database", transcripts.guests.order, 34, "most");
  note("a new guest's addition, processor ms of the shop", additions.milliseconds());
  note("a guest's whole order, processor ms of the shop", guestOrders.milliseconds());
  await compare("add to basket / pgbench, same statements", 0.3, [
    () => stock.emptyBaskets().then(() => countAdditions(shop.url, stock, SIZE.seconds)),
    () => stock.emptyBaskets().then(() => byPgbench(toPgbenchScript(transcripts.addition))),
  ]);
  await compare("whole order / pgbench, same statements", 0.08, [
    () => stock.emptyBaskets().then(() => countOrders(shop.url, stock, SIZE.seconds)),
    () => stock.emptyBaskets().then(() => byPgbench(toPgbenchScript(transcripts.order))),
  ]);
  note("resident memory under this load, MB", shop.mostMegabytes(), RSS_MEGABYTES_MAX, "most");
  await shop.stop();
  const sizes = { customers: SIZE.customers, products: SIZE.manyProducts };
  const many = await stockDatabase(stock.server, `bench_${SIZE.manyProducts}`, sizes);
  const large = await startShopProcess(many.url, "web");
  endings.push(() => large.stop());
  await compare(`one of ${SIZE.manyProducts} products at random / bare Fastify route`, undefined, [
    () => countRandomReads(large.url, many, SIZE.seconds),
    bareProduct,
  ]);
  await large.stop();
  for (const [call, ratio] of await measureGrowth(stock, many)) {
    note(`${call}: ${SIZE.manyProducts} products / ${SIZE.products}`, ratio, GROWTH_MAX, "most");
  }
} finally {
  for (const end of endings.reverse()) await end();
}
if (!isSmall) measureDashboard();
print();

async function compare(name, aim, [ours, theirs]) {
  const [a, b] = await inTurns([ours, theirs], SIZE.rounds);
  note(`${name} (${Math.round(median(a))} / ${Math.round(median(b))} a second)`, median(a) / median(b), aim, "least");
}

function measureDashboard() {
  const { stdout } = spawnSync(process.execPath, ["tools/bench/admin.mjs"], { encoding: "utf8" });
  console.log(stdout);
  const ratios = [...stdout.matchAll(/\| ([\d.]+)(?: !)? \|$/gm)].map(([, ratio]) => Number(ratio));
  note("dashboard, the worst call: 1,000,000 orders / 10,000", Math.max(...ratios), GROWTH_MAX, "most");
}

/** Processor time per user action, in all threads of the shop's process. */
function costOf(shop, count) {
  const costs = [];
  return {
    async measure() {
      const beganMs = shop.processorMs();
      const perSecond = await count();
      costs.push((shop.processorMs() - beganMs) / (perSecond * SIZE.seconds));
      return perSecond;
    },
    milliseconds: () => median(costs),
  };
}

/** Records a figure. A figure without an aim is only compared with that of the last run. */
function note(name, figure, aim, side) {
  const isMet = side === "least" ? figure >= aim : figure <= aim;
  rows.push({ name, figure, aim, side, isMet });
  console.log(`${name}: ${shown(figure)}`);
}

function print() {
  console.log(
    `\n${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${CONNECTIONS} connections, ` +
      `${Math.round((performance.now() - beganMs) / 1000)} s in all\n`,
  );
  console.log("| what | figure | aim | |");
  console.log("| --- | --- | --- | --- |");
  for (const { name, figure, aim, side, isMet } of rows) {
    const judged = aim === undefined ? " | |" : `at ${side} ${aim} | ${isMet ? "met" : "missed"} |`;
    console.log(`| ${name} | ${shown(figure)} | ${judged}`);
  }
  const before = existsSync(LAST) ? JSON.parse(readFileSync(LAST, "utf8")) : {};
  for (const { name, figure, side } of rows) {
    const last = before[plain(name)];
    const isWorse = side === "least" ? figure < last * (1 - NOISE) : figure > last * (1 + NOISE);
    if (isWorse) console.log(`was better at the last version: ${name}: ${shown(figure)}, before ${shown(last)}`);
  }
  if (process.argv.includes("--keep")) {
    const kept = Object.fromEntries(rows.map(({ name, figure }) => [plain(name), Number(figure.toPrecision(3))]));
    writeFileSync(LAST, `${JSON.stringify(kept, undefined, 2)}\n`);
  }
  if (rows.some((row) => !Number.isFinite(row.figure) || row.figure <= 0)) process.exitCode = 1;
}

function plain(name) {
  return name.replace(/ \(\d+ \/ \d+ a second\)/, "");
}

function shown(figure) {
  return figure >= 10 ? figure.toFixed(0) : figure.toFixed(2);
}

function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}
