import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import sharp from "sharp";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { GUEST } from "#tests/crash/buyer.ts";
import { must } from "#tests/faults/fault.ts";
import { Bucket, KEY_ID } from "#tests/support/bucket-double.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";

const PASSPHRASE = "six random words of a dice list";
const SECRET = "the-secret-of-a-drill-of-32-characters-or-more";
const WRONG_SECRET = "another-secret-of-a-drill-of-32-characters-or-more";
const ADMIN = { username: "admin", password: "admin123" };
const CUSTOMER = { email: "wren@example.com", password: "lavender-and-salt" };
const CARD = { cardNumber: "4242424242424242", expMonth: 12, expYear: 2035, cvc: "123" };
/** One-time codes are valid for one step of 30 seconds either side, and each only once. */
const NEXT_CODE_MS = 30_000;
const ORDERS = 5;

export interface Drill {
  database: "embedded" | "postgresql";
  place: "folder" | "bucket";
}

/** One machine of the shop: a data folder and, with PostgreSQL, a database server. */
interface Machine {
  shop: DrillShop;
  postgres: ThrowawayServer | undefined;
  /** Deletes everything that the machine has stored. */
  destroy: () => Promise<void>;
}

/**
 * Saves a shop with orders, pictures and encrypted values to another place, destroys its machine, restores it on an empty
 * one and compares everything. Throws if anything is missing.
 */
export async function runDrill(
  { database, place }: Drill,
  tell: (line: string) => void,
): Promise<{ restoredMs: number }> {
  const bucket = new Bucket();
  const alerts = await openAlerts();
  const elsewhere = mkdtempSync(join(tmpdir(), "meadow-drill-"));
  const address = place === "bucket" ? "s3://shop-backups/shop" : elsewhere;
  const settings = {
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_S3_ENDPOINT: await bucket.open(),
    BACKUP_S3_REGION: "eu-west-2",
    BACKUP_S3_KEY_ID: KEY_ID,
    BACKUP_S3_SECRET: "secret-of-a-drill",
    ALERT_URL: alerts.url,
  };
  const open: Machine[] = [];
  const openMachine = async (secret: string) => {
    const machine = await makeMachine(database, secret);
    open.push(machine);
    return machine;
  };
  try {
    const first = await openMachine(SECRET);
    await first.shop.start();
    const stored = await fillShop(first.shop);
    const before = await readShop(first.shop, stored, stored.admin);
    tell(`a shop with ${before.orders.length} orders of a customer, a box, a second factor and an uploaded picture`);

    tell(await command("backup-full", address, first, settings));
    const failed = await command("backup-full", "/proc/no-such-place", first, settings, { mayFail: true });
    must(/The full backup failed: [^\n]+\.$/m.test(failed), `the failed backup said: ${failed}`);
    must(alerts.seen.length === 1, `the owner received ${alerts.seen.length} alerts about one failed backup`);
    tell(`a backup to a place that does not exist: "${alerts.seen[0]}"`);

    await first.destroy();
    const lostAt = performance.now();
    tell("the machine is gone, with its data folder and its database");

    const name = place === "folder" ? readdirSync(elsewhere)[0] : [...bucket.files.keys()][0]?.split("/").at(-1);
    // A new machine has a secret of its own, if its settings were made anew.
    const second = await openMachine(WRONG_SECRET);
    tell(await command("restore-full", `${address}/${name}`, second, settings));
    await second.shop.start();
    const wrong = await new Client(second.shop.url).send("POST", "/api/login", { ...ADMIN, code: stored.nextCode() });
    must(wrong.status === 503, `with a wrong session secret the sign-in is answered ${wrong.status}`);
    tell(`with the new machine's own SESSION_SECRET: ${wrong.status}, "${wrong.body.message}"`);

    await second.shop.end();
    const former = readFileSync(join(second.shop.dataDir, "session-secret.restored"), "utf8");
    must(former === SECRET, "the restored session secret differs");
    second.shop.setSecret(former);
    await second.shop.start();
    const after = await readShop(second.shop, stored);
    const restoredMs = Math.round(performance.now() - lostAt);
    must(JSON.stringify(after) === JSON.stringify(before), `it differs:\n${JSON.stringify([before, after])}`);
    tell("orders, invoice, box, picture, password and second factor are back");
    await buy(new Client(second.shop.url), 61, { guest: GUEST });
    tell("a guest buys on the new machine");
    return { restoredMs };
  } finally {
    for (const machine of open) await machine.destroy();
    bucket.close();
    alerts.close();
    rmSync(elsewhere, { recursive: true, force: true });
  }
}

/** Knowledge of the customer and the administrator that must still be valid after a disaster. */
interface Stored {
  picture: string;
  /** Signed in on the first machine. */
  admin: Client;
  nextCode: () => string;
}

async function fillShop(shop: ShopProcess): Promise<Stored> {
  const customer = new Client(shop.url);
  const names = { firstName: "Wren", lastName: "Ashdown" };
  const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
  await customer.call("POST", "/api/register", { ...CUSTOMER, ...names, address });
  for (let number = 0; number < ORDERS; number += 1) await buy(customer, 61 + number, { withBox: number === 0 });

  const admin = new Client(shop.url);
  await admin.call("POST", "/api/login", ADMIN);
  const { secret } = await admin.call<{ secret: string }>("POST", "/api/admin/second-factor", {
    password: ADMIN.password,
  });
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await admin.call("POST", "/api/admin/second-factor/confirm", { code: totp.generate() });
  const photograph = sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#c3b3ce" } });
  const form = new FormData();
  form.set("file", new Blob([await photograph.jpeg().toBuffer()], { type: "image/jpeg" }), "soap.jpg");
  const { picture } = await admin.call<{ picture: string }>("POST", "/api/admin/pictures", form);
  return { picture, admin, nextCode: () => totp.generate({ timestamp: Date.now() + NEXT_CODE_MS }) };
}

/** Reads what must survive. Signs in with the former passwords, and without `admin` also with a code. */
async function readShop({ url }: ShopProcess, { picture, nextCode }: Stored, admin = new Client(url)) {
  const customer = new Client(url);
  await customer.call("POST", "/api/login", CUSTOMER);
  const orders = await customer.call<{ id: number }[]>("GET", "/api/orders/pending");
  must(orders.length === ORDERS, `the customer sees ${orders.length} orders`);
  const details = await customer.call("GET", `/api/orders/${orders[0]?.id}/details`);
  const subscriptions = await customer.call("GET", "/api/subscriptions");
  const file = await customer.send("GET", `${picture}-800.webp`);
  must(file.status === 200 && file.bytes.length > 0, `the picture is answered ${file.status}`);
  const isSignedIn = (await admin.send("GET", "/api/user")).status === 200;
  if (!isSignedIn) await admin.call("POST", "/api/login", { ...ADMIN, code: nextCode() });
  const { total } = await admin.call<{ total: number }>("GET", "/api/admin/orders");
  return { orders, details, subscriptions, picture: file.bytes.toString("base64"), total };
}

async function buy(client: Client, productId: number, { withBox = false, guest }: Wanted = {}): Promise<void> {
  await client.call("POST", "/api/cart/add", { productId, quantity: 1 });
  const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" };
  if (withBox) await client.call("POST", "/api/cart/add", { productId: 103, questionnaireData: answers });
  const opened = await client.call<Checkout>("POST", "/api/create-checkout", guest ? { guest } : {});
  const { paymentId, clientSecret, orderId } = opened;
  await client.call("POST", `/api/sandbox/payments/${paymentId}/confirm`, { ...CARD, clientSecret });
  await client.call("POST", `/api/orders/${orderId}/mark-paid`, {});
}

interface Wanted {
  withBox?: boolean;
  guest?: typeof GUEST;
}

/** A browser without pages: it keeps its cookies. */
class Client {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async call<T>(method: string, path: string, input?: object): Promise<T> {
    const { status, body } = await this.send(method, path, input);
    must(status === 200, `${method} ${path} is answered ${status} ${JSON.stringify(body)}`);
    return body as T;
  }

  async send(method: string, path: string, input?: object) {
    const cookie = [...this.#cookies].map((pair) => pair.join("=")).join("; ");
    const isForm = input instanceof FormData;
    const reply = await fetch(this.#url + path, {
      method,
      headers: { cookie, ...(input && !isForm ? { "content-type": "application/json" } : {}) },
      body: isForm ? input : input && JSON.stringify(input),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
      this.#cookies.set(name, value);
    }
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isJson = reply.headers.get("content-type")?.startsWith("application/json");
    return { status: reply.status, bytes, body: (isJson ? JSON.parse(bytes.toString()) : {}) as Body };
  }
}

type Body = Record<string, unknown>;

/** A shop whose session secret can be corrected between two starts. */
class DrillShop extends ShopProcess {
  setSecret(secret: string): void {
    this.settings = { ...this.settings, SESSION_SECRET: secret };
  }
}

async function makeMachine(database: Drill["database"], secret: string): Promise<Machine> {
  const postgres = database === "postgresql" ? await startThrowawayServer() : undefined;
  const shop = new DrillShop({ SESSION_SECRET: secret, DATABASE_URL: postgres?.url ?? "", LOG_LEVEL: "warn" });
  const destroy = async () => {
    await shop.kill();
    await shop.stop();
    await postgres?.stop();
  };
  return { shop, postgres, destroy };
}

/** Runs a command of the shop on a machine and returns its last line. Throws with its output if it fails. */
function command(
  name: "backup-full" | "restore-full",
  address: string,
  { shop, postgres }: Machine,
  settings: Record<string, string>,
  { mayFail = false } = {},
): Promise<string> {
  const secret = name === "backup-full" ? SECRET : WRONG_SECRET;
  const own = { DATA_DIR: shop.dataDir, DATABASE_URL: postgres?.url ?? "", SESSION_SECRET: secret };
  const child = spawn(process.execPath, [`src/server/app/commands/${name}.ts`, address], {
    env: { ...process.env, NODE_ENV: "development", ...settings, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      said += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.on("close", (status) => {
      if ((status === 0) === mayFail) reject(new Error(`${name} ended with ${status}: ${said}`));
      else resolve(said.trim().split("\n").at(-1) ?? "");
    });
  });
}

/** Receives alerts as ntfy does. */
async function openAlerts() {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    seen.push(Buffer.concat(parts).toString().trim());
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, close: () => server.close() };
}
