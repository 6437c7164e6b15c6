// Compares the shop with Vendure and Medusa: npm run bench -- --peers. All run in production mode, one process each, on
// one PostgreSQL server with the same number of products. Each figure is the median of alternating runs.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { fastifyCookie } from "@fastify/cookie";
import pg from "pg";
import { aggregateCounterChanges } from "#server/admin/overview.queries.ts";
import { connectPostgres } from "#server/platform/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import { inTurns } from "./in-turns.mjs";
import { countGuestAdditions, countGuestOrders, countRandomReads, countReads, countRequests } from "./load.mjs";
import { startMedusa } from "./medusa.mjs";
import { startShopProcess } from "./shop-process.mjs";
import { lookAtTables, openStock, SECRET } from "./stocked-database.mjs";
import { startVendure } from "./vendure.mjs";

const isSmall = process.argv.includes("--small");
const SIZE = isSmall ? { customers: 100, products: 100 } : { customers: 5_000, products: 1_000 };
const SECONDS = isSmall ? 1 : 5;
const ROUNDS = isSmall ? 1 : 3;
const ORDERS_SECONDS = isSmall ? 3 : 8;
const AIM = 20;
const ERRANDS = {
  lists: "a list of 24",
  products: "one product at random",
  additions: "a new guest's addition",
  orders: "a guest's whole order",
  orderLists: "the dashboard's list of 50 orders",
};
const ADMIN_SESSION = "bench-session-of-the-administrator";

const stock = await openStock(undefined, SIZE);
const endings = [() => stock.close()];
try {
  const peers = [];
  for (const start of [startVendure, startMedusa]) {
    const peer = await start(stock.server, SIZE.products);
    peers.push(peer);
    endings.push(() => peer.stop());
  }
  await becomeAdministrator(stock.url);
  const shop = await startShopProcess(stock.url, "web");
  endings.push(() => shop.stop());
  const cookie = `__Host-ms_session=${encodeURIComponent(fastifyCookie.sign(ADMIN_SESSION, SECRET))}`;
  const asAdministrator = { cookie, "x-forwarded-proto": "https" };
  const own = {
    databaseUrl: stock.url,
    lists: (seconds) => countReads(`${shop.url}/api/products?limit=24`, seconds),
    products: (seconds) => countRandomReads(shop.url, stock, seconds),
    additions: (seconds) => stock.emptyBaskets().then(() => countGuestAdditions(shop.url, stock, seconds)),
    orders: (seconds) => stock.emptyBaskets().then(() => countGuestOrders(shop.url, stock, seconds)),
    fold: () => foldSums(stock.url),
    orderLists: (seconds) =>
      countRequests(shop.url, seconds, () => ({ path: "/api/admin/orders?limit=50", headers: asAdministrator })),
  };
  // Places guest orders in every shop, because dashboard lists need orders.
  for (const side of [own, ...peers]) {
    await side.orders(ORDERS_SECONDS);
    await side.fold?.();
    await lookAtTables(side.databaseUrl);
  }
  const day = new Date().toISOString().slice(0, 10);
  console.log(`\nBeside others, ${day}, ${availableParallelism()} cores, ${SIZE.products} products\n`);
  console.log(`| a second | the shop | ${peers.map(({ name }) => `${name} | ratio`).join(" | ")} | |`);
  console.log(`| --- | --- | ${peers.map(() => "--- | ---").join(" | ")} | --- |`);
  for (const [errand, name] of Object.entries(ERRANDS)) {
    const sides = [own, ...peers].map((side) => () => side[errand](SECONDS));
    const [ours, ...theirs] = (await inTurns(sides, ROUNDS)).map(median);
    const ratios = theirs.map((figure) => ours / figure);
    if (!ratios.every((ratio) => ratio > 0)) process.exitCode = 1;
    const shownTheirs = theirs.map((figure, index) => `${shown(figure)} | ${shown(ratios[index])}`).join(" | ");
    const verdict = ratios.every((ratio) => ratio >= AIM) ? "met" : "missed";
    console.log(`| ${name} | ${shown(ours)} | ${shownTheirs} | ${verdict} |`);
  }
} finally {
  for (const end of endings.reverse()) await end();
}

/** Aggregates counters as a job does every minute, in a process that is not measured. */
async function foldSums(url) {
  const database = connectPostgres(url);
  await aggregateCounterChanges(database.db);
  await database.close();
}

function shown(figure) {
  return figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3);
}

function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** A user who can read all orders and has signed in with two factors. */
async function becomeAdministrator(url) {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  const until = new Date(Date.now() + 86_400_000);
  const cookie = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: true,
    expires: until,
    originalMaxAge: 86_400_000,
  };
  const session = { cookie, device: "bench", userId: ADMIN_USER_ID, signedInAtMs: Date.now(), isTwoFactor: true };
  await connection.query(
    "insert into users (id, username, email, password) values ($1, 'admin', 'admin@example.com', '-')",
    [ADMIN_USER_ID],
  );
  await connection.query("insert into sessions (sid, sess, expire, user_id) values ($1, $2, $3, $4)", [
    createHash("sha256").update(ADMIN_SESSION).digest("hex"),
    session,
    until,
    ADMIN_USER_ID,
  ]);
  await connection.end();
}
