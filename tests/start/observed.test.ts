import { createServer, type Server } from "node:http";
import { expect, it } from "vitest";
import { Buyer, GUEST } from "#tests/crash/buyer.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";

const SETTLED_MS = 120_000;
const CUSTOMER = "rowan-elderbrook";
/** The buyer's names, addresses and keys, which must not be observable. An order number is not personal data. */
const PERSONAL = [
  GUEST.email,
  GUEST.firstName,
  GUEST.lastName,
  GUEST.address.line1,
  GUEST.address.postcode,
  CUSTOMER,
  "Ashdown",
  "3 Mill Lane",
  "lavender-and-salt",
  "10.9.8.7",
  "4242424242424242",
];

it("what a shop tells of itself follows a purchase through metrics, traces and log, and names nobody", async () => {
  const collector = await openCollector();
  const metricsPort = await freePort();
  const shop = new ShopProcess({
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "200",
    LOG_LEVEL: "info",
    TRUST_PROXY: "1",
  });
  await shop.start();
  try {
    const guest = new Buyer(() => shop.url, "10.9.8.7");
    await guest.pay(await guest.fillAndOpenAsGuest(61));
    await new Buyer(() => shop.url, "10.9.8.7").signUp(CUSTOMER);
    await expect(new Buyer(() => shop.url, "10.9.8.7").signUp(CUSTOMER)).rejects.toThrow("409");
    const publicReply = await fetch(`${shop.url}/metrics`);
    const metricsUrl = `http://127.0.0.1:${metricsPort}`;
    await expect.poll(async () => (await fetch(`${metricsUrl}/api/ready`)).status, { timeout: SETTLED_MS }).toBe(200);
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    await expect.poll(() => collector.received(), { timeout: SETTLED_MS }).toContain("POST /api/create-checkout");
    await expect.poll(() => collector.received(), { timeout: SETTLED_MS }).toContain("sandbox openPayment");
    await expect.poll(() => collector.received(), { timeout: SETTLED_MS }).toContain("mailer send");
    await shop.end();

    expect(publicReply.status).toBe(404);
    expect(metrics).toMatch(
      /shop_request_duration_seconds_count\{method="POST",route="\/api\/create-checkout",status="200"\} 1/,
    );
    expect(metrics).toMatch(/shop_settlements_total\{outcome="paid"\} 1/);
    expect(metrics).toMatch(/shop_database_up 1/);
    expect(metrics).toMatch(/shop_outbox_waiting \d/);
    expect(metrics).toMatch(/nodejs_eventloop_lag_seconds/);
    expect(shop.said).toMatch(/"route":"\/api\/create-checkout"/);
    expect(shop.said).toMatch(/"requestId":"[\da-f-]{36}"/);
    for (const [place, told] of Object.entries({ metrics, traces: collector.received(), log: shop.said })) {
      expect(
        PERSONAL.filter((words) => told.includes(words)),
        place,
      ).toEqual([]);
    }
  } finally {
    await shop.stop();
    await collector.close();
  }
}, 240_000);

interface Collector {
  url: string;
  received: () => string;
  close: () => Promise<void>;
}

async function openCollector(): Promise<Collector> {
  const port = await freePort();
  let text = "";
  const server: Server = createServer((request, response) => {
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => response.writeHead(200, { "content-type": "application/json" }).end("{}"));
  });
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => text,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
