// Order throughput of two web processes relative to one: npm run bench:web-processes (as root on Linux). Each process
// gets a share of a core, so that the shop is the bottleneck. "--small" runs a check in seconds.
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { inTurns } from "./parts/in-turns.mjs";
import { countGuestOrders } from "./parts/load.mjs";
import { limitProcessor, serverProcessorMs } from "./parts/processor.mjs";
import { startShopProcess } from "./parts/shop-process.mjs";
import { stockDatabase } from "./parts/stocked-database.mjs";

const isSmall = process.argv.includes("--small");
const [SECONDS, ROUNDS, SHARE] = isSmall ? [2, 1, 0.2] : [10, 3, 0.2];
const AIM = 1.7;

const server = await startThrowawayServer({ isDurable: true });
const shops = [];
try {
  const stock = await stockDatabase(server, "bench_webs", { customers: 10, products: 1_000 });
  for (let count = 0; count < 2; count += 1) shops.push(await startShopProcess(stock.url, "web"));
  for (const shop of shops) await countGuestOrders(shop.url, stock, isSmall ? 1 : 8);
  const [freeOne, freeTwo] = await measure("without limits", stock);
  const limits = shops.map(({ pid }) => limitProcessor(pid, SHARE));
  const [one, two] = await measure(`with ${SHARE} of a core each`, stock);
  for (const shop of shops.splice(0)) await shop.stop();
  for (const end of limits) end();
  const ratio = two / one;
  console.log(
    `two for one where cores allow: ${ratio.toFixed(2)}; on this machine's own cores: ${(freeTwo / freeOne).toFixed(2)}`,
  );
  console.log(`${ratio >= AIM ? "met" : "missed"}: ${AIM} times`);
} finally {
  for (const shop of shops) await shop.stop();
  await server.stop();
}

/**
 * Median orders per second with one process and with two, measured alternately, and the processor time of each part.
 */
async function measure(how, stock) {
  const took = [];
  const sides = [[shops[0]], shops].map((some) => () => count(some, stock, took));
  const orders = (await inTurns(sides, ROUNDS)).map(median);
  for (const [index, perSecond] of orders.entries()) {
    const { webs, database, shoppers } = took.filter((one) => one.webCount === index + 1).at(-1);
    console.log(
      `${index + 1} web process${index ? "es" : ""} ${how}: ${perSecond.toFixed(1)} orders a second; of the cores ` +
        `web ${webs.toFixed(2)}, database ${database.toFixed(2)}, shoppers ${shoppers.toFixed(2)}`,
    );
  }
  return orders;
}

async function count(some, stock, took) {
  const readAll = () => ({
    at: performance.now(),
    webs: some.reduce((sum, shop) => sum + shop.processorMs(), 0),
    database: serverProcessorMs(server),
    shoppers: process.cpuUsage().user / 1_000 + process.cpuUsage().system / 1_000,
  });
  const before = readAll();
  const each = await Promise.all(some.map((shop) => countGuestOrders(shop.url, stock, SECONDS)));
  const after = readAll();
  const share = (name) => (after[name] - before[name]) / (after.at - before.at);
  took.push({ webCount: some.length, webs: share("webs"), database: share("database"), shoppers: share("shoppers") });
  return each.reduce((sum, perSecond) => sum + perSecond, 0);
}

function median(figures) {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)];
}
