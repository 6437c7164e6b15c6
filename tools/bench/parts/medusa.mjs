import { spawn } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDatabase } from "#tests/support/create-database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { installPeer, untilEnded } from "./install-peer.mjs";
import { countRequests, countWhole } from "./load.mjs";
import { endProcess, untilAnswer } from "./part-process.mjs";
import { post } from "./post.mjs";

const VERSION = "2.21.2";
const DIR = ".cache/peers/medusa";
const MEDUSA = "node_modules/@medusajs/cli/cli.js";
const ADMIN = { email: "bench@example.com", password: "kettle moss harbour" };

/** Disables the dashboard's pages and uses only modules that need no Redis. */
const CONFIG = `const { defineConfig } = require("@medusajs/framework/utils");
const anyone = "http://127.0.0.1";
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: { storeCors: anyone, adminCors: anyone, authCors: anyone, jwtSecret: "bench", cookieSecret: "bench" },
  },
});
`;

/**
 * Installs Medusa from npm into the cache folder, fills a database on the same server with the same number of products,
 * and starts Medusa.
 */
export async function startMedusa(server, products) {
  const packages = ["@medusajs/medusa", "@medusajs/framework", "@medusajs/cli"].map((name) => `${name}@${VERSION}`);
  await installPeer(DIR, packages);
  writeFileSync(join(DIR, "medusa-config.js"), CONFIG);
  cpSync(fileURLToPath(new URL("medusa-fill.mjs", import.meta.url)), join(DIR, "fill.mjs"));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: await createDatabase(server.url, "bench_medusa"),
    PRODUCTS: String(products),
    MEDUSA_DISABLE_TELEMETRY: "true",
    LOG_LEVEL: "error",
  };
  const medusa = (words, options) => spawn(process.execPath, [MEDUSA, ...words], { cwd: DIR, env, ...options });
  const quiet = { stdio: ["ignore", "ignore", "inherit"] };
  await untilEnded(medusa(["db:migrate", "--execute-safe-links"], quiet));
  await untilEnded(medusa(["exec", "./fill.mjs"], quiet));
  await untilEnded(medusa(["user", "-e", ADMIN.email, "-p", ADMIN.password], quiet));
  const told = JSON.parse(readFileSync(join(DIR, "bench.json"), "utf8"));
  const child = medusa(["start", "-p", String(port), "-H", "127.0.0.1"], quiet);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswer(`${url}/health`, child);
  const errands = errandsOf(url, told, await signIn(url));
  return { name: `Medusa ${VERSION}`, databaseUrl: env.DATABASE_URL, stop: () => endProcess(child), ...errands };
}

async function signIn(url) {
  const headers = { "content-type": "application/json" };
  const reply = await fetch(`${url}/auth/user/emailpass`, { method: "POST", headers, body: JSON.stringify(ADMIN) });
  return (await reply.json()).token;
}

const LISTED = "id,title,handle,description,thumbnail,*variants.calculated_price";
const PRODUCT = `${LISTED},*tags,+variants.inventory_quantity`;
const ORDERS =
  "id,display_id,status,total,created_at,email,*customer,*shipping_address,items.title,items.quantity,items.unit_price";

function errandsOf(url, { regionId, deliveryId, key, variantIds }, token) {
  const store = { "content-type": "application/json", "x-publishable-api-key": key };
  const chance = () => Math.floor(Math.random() * variantIds.length);
  const newCart = () => ({ region_id: regionId, items: [{ variant_id: variantIds[chance()], quantity: 1 }] });
  const reads = (path) => (seconds) => countRequests(url, seconds, () => ({ path: path(), headers: { ...store } }));
  let guestsCome = 0;
  const call = async (path, body = {}) => {
    const { ok, status, answer } = await post(`${url}/store/${path}`, store, body);
    if (!ok) throw new Error(`${path}: ${status} ${JSON.stringify(answer).slice(0, 300)}`);
    return answer;
  };
  /**
   * Places an order with five requests. The shop's guest needs four. The first request includes customer and address.
   */
  const order = async () => {
    guestsCome += 1;
    const address = { first_name: "Wren", last_name: "Ashdown", address_1: "3 Mill Lane", city: "Bath" };
    const { cart } = await call("carts", {
      ...newCart(),
      email: `guest${guestsCome}@example.com`,
      shipping_address: { ...address, postal_code: "BA1 2AB", country_code: "gb" },
    });
    await call(`carts/${cart.id}/shipping-methods`, { option_id: deliveryId });
    const { payment_collection: payment } = await call("payment-collections", { cart_id: cart.id });
    await call(`payment-collections/${payment.id}/payment-sessions`, { provider_id: "pp_system_default" });
    const { type } = await call(`carts/${cart.id}/complete`);
    if (type !== "order") throw new Error("a cart became no order");
  };
  return {
    lists: reads(() => `/store/products?limit=24&region_id=${regionId}&fields=${LISTED}`),
    products: reads(() => `/store/products?handle=bath-bomb-${chance()}&region_id=${regionId}&fields=${PRODUCT}`),
    additions: (seconds) =>
      countRequests(url, seconds, () => ({
        method: "POST",
        path: "/store/carts",
        headers: { ...store },
        body: JSON.stringify(newCart()),
      })),
    orders: (seconds) => countWhole(seconds, order),
    orderLists: (seconds) =>
      countRequests(url, seconds, () => ({
        path: `/admin/orders?limit=50&order=-display_id&fields=${ORDERS}`,
        headers: { authorization: `Bearer ${token}` },
      })),
  };
}
