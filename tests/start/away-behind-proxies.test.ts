import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askHttps, isInstalled, startCaddy, startHaproxy, startNginx } from "#tests/support/proxies.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";

/** Number of rounds. High enough for every proxy to check the shop several times. */
const ROUNDS = 200;
/** Measures a longer outage: AWAY_SECONDS=120 npx vitest run --project processes tests/start/away-behind-proxies.test.ts */
const AWAY_SECONDS = Number(process.env.AWAY_SECONDS ?? 0);
const PACE_MS = 150;
const PURCHASES_EVERY = 20;

/**
 * Stops PostgreSQL while clients reach the shop through each proxy that has a configuration in `deploy` and is
 * installed here.
 */
describe("a shop whose database is away, behind a proxy", () => {
  let postgres: ThrowawayServer;
  let shop: ShopProcess;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "meadow-proxies-"));
    postgres = await startThrowawayServer();
    shop = new ShopProcess({ DATABASE_URL: postgres.url, TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Checks that pages are served during the outage and that purchases are refused with 503 and `Retry-After`. Purchases
   * must succeed afterwards.
   */
  async function tryAway(proxy: string, ask: (path: string, method: string) => Promise<Seen>): Promise<void> {
    const seen = { pages: 0, refused: 0 };
    const isOpen = async () => (await ask("/", "GET")).status;
    await expect.poll(isOpen).toBe(200);
    expect((await ask("/products", "GET")).status).toBe(200);
    await postgres.restart(async () => {
      await expect.poll(async () => (await ask("/api/ready", "GET")).status).toBe(503);
      const untilMs = performance.now() + AWAY_SECONDS * 1_000;
      for (let round = 0; round < ROUNDS || performance.now() < untilMs; round += 1) {
        for (const path of ["/", "/products", "/api/serving"]) {
          const page = await ask(path, "GET");
          // The shop's own refusals name a time; those of a proxy do not.
          expect(page.status, `${path}, round ${round}, retry after ${page.retryAfter}`).toBe(200);
          seen.pages += 1;
        }
        // A visitor's requests are limited by the minute, so a longer outage is asked less often.
        if (AWAY_SECONDS > 0) await new Promise((resolve) => setTimeout(resolve, PACE_MS));
        if (round % PURCHASES_EVERY > 0) continue;
        const refused = await ask("/api/cart/add", "POST");
        expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true]);
        seen.refused += 1;
      }
    });
    if (AWAY_SECONDS > 0) console.log(`${proxy}: ${seen.pages} pages 200, ${seen.refused} purchases 503`);
    await expect.poll(async () => (await ask("/api/cart/add", "POST")).status).toBe(200);
  }

  const upstream = () => new URL(shop.url).host;
  const overHttps = (port: number) => async (path: string, method: string) => {
    const { status, headers } = await askHttps(port, path, requestOf(method));
    return { status, retryAfter: headers["retry-after"] };
  };

  it.skipIf(!isInstalled("haproxy"))("keeps its pages open behind HAProxy", async () => {
    const { port } = await startHaproxy(folder, upstream());
    await tryAway("HAProxy", async (path, method) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, requestOf(method));
      return { status, retryAfter: headers.get("retry-after") };
    });
  });

  it.skipIf(!isInstalled("nginx"))("keeps its pages open behind nginx", async () => {
    const { port } = await startNginx(folder, upstream());
    await tryAway("nginx", overHttps(port));
    await shop.stop();
    // nginx has no answer of the shop any more, and shows a page that reloads itself.
    expect(await overHttps(port)("/products", "GET")).toEqual({ status: 503, retryAfter: "5" });
    await shop.start();
  });

  it.skipIf(!isInstalled("caddy"))("keeps its pages open behind Caddy", async () => {
    const { port } = await startCaddy(folder, upstream());
    await tryAway("Caddy", overHttps(port));
  });
});

interface Seen {
  status: number;
  retryAfter: string | string[] | null | undefined;
}

function requestOf(method: string) {
  if (method === "GET") return { method };
  return {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ productId: 61, quantity: 1 }),
  };
}
