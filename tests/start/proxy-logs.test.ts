import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { askHttps, isInstalled, OUTPUT, startCaddy, startHaproxy, startNginx } from "#tests/support/proxies.ts";

const TOKEN = "WyIxMDAxIiwxXQ.c2lnbmF0dXJl";
/** Addresses of emails, of one-click calls and of the return from a payment page. */
const ADDRESSES = [
  `/pay-order?token=${TOKEN}`,
  `/review?from=email&token=${TOKEN}`,
  `/api/gift-cards/paper?token=${TOKEN}`,
  `/api/morning-email/${TOKEN}/stop`,
  `/api/newsletter/${TOKEN}/unsubscribe`,
  `/pay-order?payment_intent=pi_1&payment_intent_client_secret=${TOKEN}&redirect_status=succeeded`,
];

/** Asks HAProxy, which speaks HTTP only. */
function askHttp(port: number, path: string, { headers }: { headers: Record<string, string> }) {
  return new Promise<{ status: number }>((resolve) => {
    const asking = request({ host: "127.0.0.1", port, path, headers }, (reply) => {
      reply.resume().on("end", () => resolve({ status: reply.statusCode ?? 0 }));
    });
    asking.on("error", () => resolve({ status: 0 })).end();
  });
}

describe("the log of a proxy", () => {
  const folder = mkdtempSync(join(tmpdir(), "meadow-proxy-logs-"));
  const shop = createServer((_request, reply) => reply.end("{}"));
  let upstream: string;
  beforeAll(async () => {
    const port = await freePort();
    upstream = `127.0.0.1:${port}`;
    await new Promise<void>((resolve) => shop.listen(port, "127.0.0.1", resolve));
  });
  afterAll(() => {
    shop.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const installed = (
    [
      ["nginx", startNginx, askHttps, join("logs", "shop.log")],
      ["caddy", startCaddy, askHttps, OUTPUT],
      ["haproxy", startHaproxy, askHttp, OUTPUT],
    ] as const
  ).filter(([name]) => isInstalled(name));
  it.runIf(installed.length > 0).each(installed)("of %s has every request, and no token", async (...proxy) => {
    const [name, startProxy, ask, log] = proxy;
    const own = join(folder, name);
    mkdirSync(own);
    const { port } = await startProxy(own, upstream);
    const headers = { referer: `https://localhost/pay-order?token=${TOKEN}` };
    await expect.poll(async () => (await ask(port, "/", { headers })).status).toBe(200);
    for (const path of ADDRESSES) expect((await ask(port, path, { headers })).status, path).toBe(200);
    expect((await ask(port, "/search?q=lavender", { headers })).status).toBe(200);
    const read = () => readFileSync(join(own, log), "utf8");
    await expect.poll(read).toContain("/search?q=lavender");
    for (const part of ["/pay-order?", "/api/morning-email/*/stop", "/api/newsletter/*/unsubscribe"]) {
      expect(read()).toContain(part);
    }
    expect(read()).not.toContain(TOKEN);
  });
});
