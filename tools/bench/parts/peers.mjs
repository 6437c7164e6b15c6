// The shop beside Vendure, both as they run in production, one process each, on one PostgreSQL, with as many products:
// npm run bench -- --peers. Each figure is the median of turns.
import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { fastifyCookie } from "@fastify/cookie";
import pg from "pg";
import { ADMIN_USER_ID } from "#server/db/schema/people.ts";
import { inTurns } from "./in-turns.mjs";
import { countGuestAdditions, countGuestOrders, countRandomReads, countReads, countRequests } from "./load.mjs";
import { startShopProcess } from "./shop-process.mjs";
import { openStock, SECRET } from "./stocked-database.mjs";
import {
  countVendureAdditions,
  countVendureLists,
  countVendureOrderLists,
  countVendureOrders,
  countVendureProducts,
  signInToVendure,
  startVendure,
  VENDURE,
} from "./vendure.mjs";

const isSmall = process.argv.includes("--small");
const SIZE = isSmall ? { customers: 100, products: 100 } : { customers: 5_000, products: 1_000 };
const SECONDS = isSmall ? 1 : 5;
const ROUNDS = isSmall ? 1 : 3;
const ORDERS_SECONDS = isSmall ? 3 : 8;
const AIM = 20;
const ADMIN_SESSION = "bench-session-of-the-administrator";

const stock = await openStock(undefined, SIZE);
const endings = [() => stock.close()];
try {
  const vendure = await startVendure(stock.server, SIZE.products);
  endings.push(() => vendure.stop());
  await becomeAdministrator(stock.url);
  const shop = await startShopProcess(stock.url, "web");
  endings.push(() => shop.stop());
  // Lists of the dashboards need orders; both have them from guests.
  await countGuestOrders(shop.url, stock, ORDERS_SECONDS);
  await countVendureOrders(vendure, ORDERS_SECONDS);
  const token = await signInToVendure(vendure);
  const cookie = `__Host-ms_session=${encodeURIComponent(fastifyCookie.sign(ADMIN_SESSION, SECRET))}`;
  const asAdministrator = { cookie, "x-forwarded-proto": "https" };
  console.log(
    `\nBeside Vendure ${VENDURE}, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${SIZE.products} products\n`,
  );
  console.log("| a second | the shop | Vendure | ratio | |");
  console.log("| --- | --- | --- | --- | --- |");
  await row("a list of 24", [
    () => countReads(`${shop.url}/api/products?limit=24`, SECONDS),
    () => countVendureLists(vendure, SECONDS),
  ]);
  await row("one product at random", [
    () => countRandomReads(shop.url, stock, SECONDS),
    () => countVendureProducts(vendure, SECONDS),
  ]);
  await row("a new guest's addition", [
    () => stock.emptyBaskets().then(() => countGuestAdditions(shop.url, stock, SECONDS)),
    () => countVendureAdditions(vendure, SECONDS),
  ]);
  await row("a guest's whole order", [
    () => stock.emptyBaskets().then(() => countGuestOrders(shop.url, stock, SECONDS)),
    () => countVendureOrders(vendure, SECONDS),
  ]);
  await row("the dashboard's list of 50 orders", [
    () => countRequests(shop.url, SECONDS, () => ({ path: "/api/admin/orders?limit=50", headers: asAdministrator })),
    () => countVendureOrderLists(vendure, token, SECONDS),
  ]);
} finally {
  for (const end of endings.reverse()) await end();
}

async function row(name, sides) {
  const [ours, theirs] = (await inTurns(sides, ROUNDS)).map(median);
  const ratio = ours / theirs;
  if (!(ratio > 0)) process.exitCode = 1;
  console.log(`| ${[name, shown(ours), shown(theirs), shown(ratio), ratio >= AIM ? "met" : "missed"].join(" | ")} |`);
}

function shown(figure) {
  return figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3);
}

function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

/** Somebody who may see every order, and has signed in with two factors. */
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
