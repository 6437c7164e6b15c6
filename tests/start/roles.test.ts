import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Buyer, GUEST } from "#tests/crash/buyer.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";

const SETTLED_MS = 180_000;
const SHARED = { SESSION_SECRET: "one-secret-for-both-roles-of-32-characters", TRUST_PROXY: "1" };

describe("a shop whose pages and jobs are processes of their own", () => {
  let server: ThrowawayServer | undefined;
  let client: pg.Client | undefined;
  const running: ShopProcess[] = [];
  const start = async (settings: Record<string, string>) => {
    const shop = new ShopProcess({ ...SHARED, DATABASE_URL: server?.url ?? "", ...settings });
    running.push(shop);
    await shop.start();
    return shop;
  };
  beforeAll(async () => {
    server = await startThrowawayServer();
    client = new pg.Client({ connectionString: server.url });
    await client.connect();
  });
  afterAll(async () => {
    for (const shop of running) await shop.stop();
    await client?.end();
    await server?.stop();
  });

  it("sells without running a job, and has an email sent once by the worker, which shows no page", async () => {
    const web = await start({ ROLE: "web" });
    const guest = new Buyer(() => web.url, "10.9.8.7");
    await guest.pay(await guest.fillAndOpenAsGuest(61));
    const queue = await client?.query("select to_regclass('pgboss.job') as jobs");
    const waiting = await client?.query("select status from letters where kind = 'order-confirmed'");

    const metricsPort = await freePort();
    const worker = await start({ ROLE: "worker", METRICS_PORT: String(metricsPort) });
    const keeper = `http://127.0.0.1:${metricsPort}`;
    const ready = () => fetch(`${keeper}/api/ready`).then(({ status }) => status);
    await expect.poll(ready, { timeout: SETTLED_MS }).toBe(200);
    const emails = () => emailFiles(worker).filter((email) => email.includes(GUEST.email));
    await expect.poll(() => emails().length, { timeout: SETTLED_MS, interval: 300 }).toBe(1);
    // The worker records an email as sent after its file is written.
    const status = async () => (await client?.query("select status from letters where kind = 'order-confirmed'"))?.rows;
    await expect.poll(status, { timeout: SETTLED_MS }).toEqual([{ status: "sent" }]);

    expect(queue?.rows).toEqual([{ jobs: null }]);
    expect(waiting?.rows).toEqual([{ status: "waiting" }]);
    expect((await fetch(`${keeper}/products`)).status).toBe(404);
    await expect(fetch(`${worker.url}/`)).rejects.toThrow();
    expect((await fetch(`${web.url}/products`)).status).toBe(200);
    expect(emailFiles(web)).toEqual([]);
  });
});

function emailFiles({ dataDir }: ShopProcess): string[] {
  const folder = join(dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")) : [];
}
