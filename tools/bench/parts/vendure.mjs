import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase } from "#tests/support/create-database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { CONNECTIONS, countRequests } from "./load.mjs";
import { endProcess } from "./part-process.mjs";

export const VENDURE = "3.7.3";

const DIR = ".cache/peers/vendure";
const SERVER = fileURLToPath(new URL("vendure-server.mjs", import.meta.url));

/** Installs Vendure from npm into the cache folder, fills a database of the same server with as many products, and starts it. */
export async function startVendure(server, products) {
  await install();
  const url = await createDatabase(server.url, "bench_vendure");
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    PORT: String(port),
    PRODUCTS: String(products),
  };
  await ended(spawn(process.execPath, [SERVER, "fill"], { cwd: DIR, env, stdio: ["ignore", "ignore", "inherit"] }));
  const child = spawn(process.execPath, [SERVER], { cwd: DIR, env, stdio: ["ignore", "pipe", "ignore"] });
  const [address] = await once(child.stdout, "data");
  const root = String(address).trim();
  return { shopApi: `${root}/shop-api`, adminApi: `${root}/admin-api`, products, stop: () => endProcess(child) };
}

async function install() {
  if (existsSync(join(DIR, "node_modules/@vendure/core"))) return;
  mkdirSync(DIR, { recursive: true });
  writeFileSync(join(DIR, "package.json"), '{ "private": true }');
  const packages = [`@vendure/core@${VENDURE}`, "pg@8"];
  await ended(spawn("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: DIR, stdio: "inherit" }));
}

async function ended(child) {
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${child.spawnargs.join(" ")} ended with ${code}`);
}

const LIST = `{ search(input: { take: 24, groupByProduct: true }) { totalItems items { productId productName slug description
  priceWithTax { ... on PriceRange { min } ... on SinglePrice { value } } productAsset { preview } } } }`;
const PRODUCT = `query ($slug: String!) { product(slug: $slug) { id name slug description facetValues { name }
  featuredAsset { preview } variants { id priceWithTax stockLevel } } }`;
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename ... on Order { id
  totalWithTax lines { id quantity linePriceWithTax productVariant { name } } } ... on ErrorResult { message } } }`;
/** What a checkout's one form says, in one request. */
const ADDRESS = `mutation ($email: String!) {
  setCustomerForOrder(input: { firstName: "Wren", lastName: "Ashdown", emailAddress: $email }) { __typename }
  setOrderShippingAddress(input: { fullName: "Wren Ashdown", streetLine1: "3 Mill Lane", city: "Bath", postalCode: "BA1 2AB",
    countryCode: "GB" }) { __typename }
  setOrderShippingMethod(shippingMethodId: ["1"]) { __typename }
  transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { transitionError } } }`;
const PAY = `mutation { addPaymentToOrder(input: { method: "card", metadata: {} }) { __typename ... on Order { id code state
  totalWithTax } ... on ErrorResult { message } } }`;
const ORDERS = `{ orders(options: { take: 50, sort: { id: DESC } }) { totalItems items { id code state totalWithTax orderPlacedAt
  customer { firstName lastName emailAddress } shippingAddress { streetLine1 city postalCode }
  lines { quantity linePriceWithTax productVariant { name sku } } } } }`;

/** Copied for each request: the load generator writes lengths into it. */
const HEADERS = { "content-type": "application/json" };
const asked = (query, variables) => JSON.stringify({ query, variables });
const chance = (products) => Math.floor(Math.random() * products);

export function countVendureLists({ shopApi }, seconds) {
  return countRequests(shopApi, seconds, () => ({ method: "POST", headers: { ...HEADERS }, body: asked(LIST) }));
}

export function countVendureProducts({ shopApi, products }, seconds) {
  const request = () => ({
    method: "POST",
    headers: { ...HEADERS },
    body: asked(PRODUCT, { slug: `bath-bomb-${chance(products)}` }),
  });
  return countRequests(shopApi, seconds, request);
}

/** Each by somebody who was never there: without a token a new session begins. */
export function countVendureAdditions({ shopApi, products }, seconds) {
  const request = () => ({
    method: "POST",
    headers: { ...HEADERS },
    body: asked(ADD, { id: String(1 + chance(products)) }),
  });
  return countRequests(shopApi, seconds, request);
}

export async function signInToVendure({ adminApi }) {
  const login = 'mutation { login(username: "bench", password: "kettle moss harbour") { __typename } }';
  const reply = await fetch(adminApi, { method: "POST", headers: { ...HEADERS }, body: asked(login) });
  return reply.headers.get("vendure-auth-token");
}

export function countVendureOrderLists({ adminApi }, token, seconds) {
  const headers = { ...HEADERS, authorization: `Bearer ${token}` };
  return countRequests(adminApi, seconds, () => ({ method: "POST", headers: { ...headers }, body: asked(ORDERS) }));
}

let guestsCome = 0;

/** Whole orders of ten guests at once, in as many requests as the shop's own take: added, address, paid. */
export async function countVendureOrders(vendure, seconds) {
  const beganMs = performance.now();
  let orders = 0;
  const keepOrdering = async () => {
    while (performance.now() - beganMs < seconds * 1000) {
      await order(vendure);
      orders += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepOrdering));
  return orders / ((performance.now() - beganMs) / 1000);
}

async function order({ shopApi, products }) {
  guestsCome += 1;
  let token;
  const call = async (query, variables) => {
    const headers = token ? { ...HEADERS, authorization: `Bearer ${token}` } : HEADERS;
    const reply = await fetch(shopApi, { method: "POST", headers, body: asked(query, variables) });
    token ??= reply.headers.get("vendure-auth-token");
    const { data, errors } = await reply.json();
    if (errors) throw new Error(JSON.stringify(errors).slice(0, 300));
    return data;
  };
  await call(ADD, { id: String(1 + chance(products)) });
  await call(ADDRESS, { email: `guest${guestsCome}@example.com` });
  const { addPaymentToOrder: paid } = await call(PAY);
  if (paid.state !== "PaymentSettled") throw new Error(`an order was not paid: ${JSON.stringify(paid)}`);
}
