import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createDatabase } from "#tests/support/create-database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { installPeer, untilEnded } from "./install-peer.mjs";
import { countRequests, countWhole } from "./load.mjs";
import { endProcess } from "./part-process.mjs";
import { post } from "./post.mjs";

const VERSION = "3.7.3";

const DIR = ".cache/peers/vendure";
const SERVER = fileURLToPath(new URL("vendure-server.mjs", import.meta.url));

/**
 * Installs Vendure from npm into the cache folder, fills a database on the same server with the same number of
 * products, and starts Vendure.
 */
export async function startVendure(server, products) {
  await installPeer(DIR, [`@vendure/core@${VERSION}`, "pg@8"]);
  const url = await createDatabase(server.url, "bench_vendure");
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    PORT: String(port),
    PRODUCTS: String(products),
  };
  await untilEnded(
    spawn(process.execPath, [SERVER, "fill"], { cwd: DIR, env, stdio: ["ignore", "ignore", "inherit"] }),
  );
  const child = spawn(process.execPath, [SERVER], { cwd: DIR, env, stdio: ["ignore", "pipe", "ignore"] });
  const [address] = await once(child.stdout, "data");
  const root = String(address).trim();
  const token = await signIn(root);
  const errands = errandsOf(root, products, token);
  return { name: `Vendure ${VERSION}`, databaseUrl: url, stop: () => endProcess(child), ...errands };
}

const LIST = `{ search(input: { take: 24, groupByProduct: true }) { totalItems items { productId productName slug description
  priceWithTax { ... on PriceRange { min } ... on SinglePrice { value } } productAsset { preview } } } }`;
const PRODUCT = `query ($slug: String!) { product(slug: $slug) { id name slug description facetValues { name }
  featuredAsset { preview } variants { id priceWithTax stockLevel } } }`;
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) { __typename ... on Order { id
  totalWithTax lines { id quantity linePriceWithTax productVariant { name } } } ... on ErrorResult { message } } }`;
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

/** Headers. They are copied for each request, because the load generator adds lengths to the object. */
const HEADERS = { "content-type": "application/json" };
const asked = (query, variables) => JSON.stringify({ query, variables });

function errandsOf(root, products, token) {
  const shopApi = `${root}/shop-api`;
  const chance = () => Math.floor(Math.random() * products);
  const ask = (query, variables) => (seconds) =>
    countRequests(shopApi, seconds, () => ({
      method: "POST",
      headers: { ...HEADERS },
      body: asked(query, variables?.()),
    }));
  let guestsCome = 0;
  /** Places an order with one request more than the shop's guest: add, address, pay. */
  const order = async () => {
    guestsCome += 1;
    let session;
    const call = async (query, variables) => {
      const headers = session ? { ...HEADERS, authorization: `Bearer ${session}` } : HEADERS;
      const { headers: answered, answer } = await post(shopApi, headers, { query, variables });
      session ??= answered["vendure-auth-token"];
      const { data, errors } = answer;
      if (errors) throw new Error(JSON.stringify(errors).slice(0, 300));
      return data;
    };
    await call(ADD, { id: String(1 + chance()) });
    await call(ADDRESS, { email: `guest${guestsCome}@example.com` });
    const { addPaymentToOrder: paid } = await call(PAY);
    if (paid.state !== "PaymentSettled") throw new Error(`an order was not paid: ${JSON.stringify(paid)}`);
  };
  return {
    lists: ask(LIST),
    products: ask(PRODUCT, () => ({ slug: `bath-bomb-${chance()}` })),
    // Counts as a new visitor each time, because a request without a token begins a new session.
    additions: ask(ADD, () => ({ id: String(1 + chance()) })),
    orders: (seconds) => countWhole(seconds, order),
    orderLists: (seconds) =>
      countRequests(`${root}/admin-api`, seconds, () => ({
        method: "POST",
        headers: { ...HEADERS, authorization: `Bearer ${token}` },
        body: asked(ORDERS),
      })),
  };
}

async function signIn(root) {
  const login = 'mutation { login(username: "bench", password: "kettle moss harbour") { __typename } }';
  const reply = await fetch(`${root}/admin-api`, { method: "POST", headers: HEADERS, body: asked(login) });
  return reply.headers.get("vendure-auth-token");
}
