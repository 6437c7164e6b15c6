// Attacks a shop from one home line of IPv6, which has 256 networks of 64 bits, and prints what it reached:
//   npm run attack
import pg from "pg";
import { GUEST } from "#tests/crash/buyer.ts";
import { SETTINGS } from "#tests/faults/stricken-shop.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import manifest from "#web/ui/pictures/manifest.json" with { type: "json" };

const NETWORKS = 60;
const SIGN_INS = 150;
const UNITS_EACH = 20;
const UNITS_MAX = 100;
const SLOWER_MAX = 3;
/** Uncached pages of one home in a minute. A new minute may begin during the attack. */
const PAGES_MAX = 2 * 120;
const MEASURED = 15;
const CONNECTIONS = 40;
const CUSTOMER = { email: "wren@example.com", password: "lavender-and-salt" };

const PICTURES = Object.keys(manifest).flatMap((name) => [`feeds/${name}.jpg`, `letters/${name}.jpg`]);
let visitors = 0;

const home = (network: number) => `2a00:23c5:aaaa:12${(network % 256).toString(16).padStart(2, "0")}::1`;
const elsewhere = (number: number) => `198.51.${100 + Math.floor(number / 250)}.${(number % 250) + 1}`;

const postgres = await startThrowawayServer();
const shop = new ShopProcess({ ...SETTINGS, DATABASE_URL: postgres.url });
const failures: string[] = [];
try {
  await shop.start();
  await ask("/api/register", elsewhere(0), {
    ...CUSTOMER,
    ...{ firstName: "Wren", lastName: "Ashdown", address: GUEST.address },
  });
  await holdStock();
  await attemptSignIns();
  const pictures = await slowSignIns(
    "pictures drawn on demand",
    (number) => `/pictures/${PICTURES[number % PICTURES.length]}`,
  );
  if (pictures.times > SLOWER_MAX) failures.push("pictures slow a sign-in down too much");
  const { shown } = await slowSignIns("uncached pages", (number) => `/products?search=a${number}`);
  if (shown > PAGES_MAX) failures.push(`${shown} uncached pages in less than a minute`);
} finally {
  await shop.stop();
  await postgres.stop();
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;

async function holdStock(): Promise<void> {
  await query("update products set stock = 5000 where not is_subscription");
  const statuses: number[] = [];
  for (let network = 0; network < NETWORKS; network += 1) {
    const added = await ask("/api/cart/add", home(network), { productId: 61, quantity: UNITS_EACH });
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    statuses.push((await ask("/api/create-checkout", home(network), { guest: GUEST }, cookie)).status);
  }
  const [held] = await query<{ units: number }>("select coalesce(sum(quantity), 0)::int as units from stock_holds");
  report(
    `${NETWORKS} orders of ${UNITS_EACH} units: ${count(statuses)}; ${held?.units} units held`,
    held !== undefined && held.units > 0 && held.units <= UNITS_MAX,
  );
}

async function attemptSignIns(): Promise<void> {
  const statuses: number[] = [];
  for (let number = 0; number < SIGN_INS; number += 1) {
    const { status } = await ask("/api/login", home(number), { username: `person${number}`, password: "a guess" });
    statuses.push(status);
  }
  report(`${SIGN_INS} sign-ins at as many names: ${count(statuses)}`, statuses.includes(429));
}

/** Measures the sign-ins of customers elsewhere, first alone and then while the home asks for costly things. */
async function slowSignIns(name: string, path: (number: number) => string) {
  const idleMs = await medianSignInMs();
  let isOver = false;
  let asked = 0;
  const statuses: number[] = [];
  const attackers = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      const number = asked++;
      const reply = await fetch(shop.url + path(number), { headers: { "x-forwarded-for": home(number) } });
      await reply.arrayBuffer();
      statuses.push(reply.status);
    }
  });
  const busyMs = await medianSignInMs();
  isOver = true;
  await Promise.all(attackers);
  const times = busyMs / idleMs;
  const load = `${name}, ${CONNECTIONS} connections: ${count(statuses)}`;
  console.log(`${load}; a sign-in takes ${times.toFixed(1)} times ${Math.round(idleMs)} ms`);
  return { times, shown: statuses.filter((status) => status === 200).length };
}

async function medianSignInMs(): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < MEASURED; number += 1) {
    const beganMs = performance.now();
    const { status } = await ask("/api/login", elsewhere(++visitors), CUSTOMER);
    if (status !== 200) failures.push(`a customer's sign-in is answered ${status}`);
    times.push(performance.now() - beganMs);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(MEASURED / 2)] ?? 0;
}

function ask(path: string, address: string, input: object, cookie = ""): Promise<Response> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address, cookie };
  return fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(input) });
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}

function report(line: string, holds: boolean): void {
  console.log(line);
  if (!holds) failures.push(line);
}

function count(statuses: readonly number[]): string {
  const counts = Object.entries(Object.groupBy(statuses, String));
  return counts.map(([status, all]) => `${all?.length} × ${status}`).join(", ");
}
