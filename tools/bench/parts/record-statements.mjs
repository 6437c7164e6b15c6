import { createHash } from "node:crypto";
import pg from "pg";
import { buildApi, createServer } from "#server/app/http/app.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { ADDRESS, CARD, guestOf } from "./load.mjs";
import { SECRET, sessionOf } from "./stocked-database.mjs";

/**
 * Makes the measured calls once in this process and records every statement with its values and results, so that
 * pgbench runs the statements of the current version.
 */
export async function recordStatements(stock) {
  let heard = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (...given) {
    return listen(this, query, given, heard);
  };
  const database = await openPostgres(stock.url);
  const config = readConfig({ LOG_LEVEL: "error", DATABASE_URL: stock.url, SESSION_SECRET: SECRET });
  const app = createServer(config);
  const shop = await openShop({ config, db: database.db, secret: SECRET, log: app.log, wake: () => undefined });
  await buildApi(app, shop);
  await app.ready();
  const customer = stock.firstCustomer;
  const product = stock.firstProduct;
  const call = async (method, url, payload) => {
    const reply = await app.inject({ method, url, payload, headers: { cookie: stock.cookieOf(customer) } });
    if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json();
  };
  const guestCalls = () => {
    const cookies = new Map();
    return async (url, payload) => {
      const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
      const reply = await app.inject({ method: "POST", url, payload, headers: { cookie } });
      if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      for (const { name, value } of reply.cookies) cookies.set(name, encodeURIComponent(value));
      return reply.json();
    };
  };
  const guestOrder = async () => {
    const ask = guestCalls();
    await ask("/api/cart/add", { productId: product });
    const { orderId, paymentId, clientSecret } = await ask("/api/create-checkout", { guest: guestOf(1) });
    await ask(`/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, paymentId, clientSecret });
    await ask(`/api/orders/${orderId}/mark-paid`, {});
  };
  const add = () => call("POST", "/api/cart/add", { productId: product });
  const order = async () => {
    await add();
    await call("PUT", "/api/user/address", ADDRESS);
    const { orderId, paymentId, clientSecret } = await call("POST", "/api/create-checkout", {});
    await call("POST", `/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, paymentId, clientSecret });
    await call("POST", `/api/orders/${orderId}/mark-paid`, {});
  };
  const record = async (work) => {
    heard = [];
    await work();
    return heard;
  };
  // Runs each user action once before recording, to exclude one-time work.
  await order();
  const recorded = { order: await record(order) };
  await add();
  recorded.addition = await record(add);
  const guests = {
    addition: roundTrips(await record(() => guestCalls()("/api/cart/add", { productId: product }))),
    order: roundTrips(await record(guestOrder)),
  };
  await app.close();
  await database.close();
  pg.Client.prototype.query = query;
  const known = [
    [String(customer), ":customer"],
    [createHash("sha256").update(sessionOf(customer)).digest("hex"), sessionHash()],
    [String(product), ":product"],
  ];
  return { order: { statements: recorded.order, known }, addition: { statements: recorded.addition, known }, guests };
}

/** The number of times that the shop waited for the database. A pipelined statement does not count. */
function roundTrips(heard) {
  return heard.filter(({ travels }) => !travels).length;
}

function sessionHash() {
  return "encode(sha256(('bench-session-' || :customer)::bytea), 'hex')";
}

/** The last statement of each connection. */
const latest = new WeakMap();

/** Runs a query unchanged, with a callback or a promise, and records it. */
function listen(client, query, given, heard) {
  const [statement, second] = given;
  const note = {
    text: typeof statement === "string" ? statement : statement.text,
    values: (Array.isArray(second) ? second : statement.values) ?? [],
    result: undefined,
    isAnswered: false,
    travels: false,
  };
  // A "begin" or "commit" costs no round trip if it is sent while the adjacent statement is unanswered.
  const before = latest.get(client);
  if (before && !before.isAnswered) {
    if (before.text === "begin") before.travels = true;
    if (note.text === "commit") note.travels = true;
  }
  latest.set(client, note);
  heard.push(note);
  const noting = (result) => {
    note.isAnswered = true;
    note.result = result;
  };
  const callback = given.at(-1);
  if (typeof callback === "function") {
    const answer = (error, result) => {
      noting(result);
      callback(error, result);
    };
    return query.apply(client, [...given.slice(0, -1), answer]);
  }
  return query.apply(client, given).then(
    (result) => {
      noting(result);
      return result;
    },
    (error) => {
      noting(undefined);
      throw error;
    },
  );
}
