import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askHttps, isInstalled, startCaddy, startNginx } from "#tests/support/proxies.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";

/** Settings of openssl s_client with which a connection must fail. Its own limits are lifted. */
const WEAK_TLS = [
  ["TLS 1.0", "-tls1", "ALL:@SECLEVEL=0"],
  ["TLS 1.1", "-tls1_1", "ALL:@SECLEVEL=0"],
  ["no forward secrecy", "-tls1_2", "kRSA:@SECLEVEL=0"],
  ["no encryption or no certificate", "-tls1_2", "eNULL:aNULL:@SECLEVEL=0"],
  ["CBC", "-tls1_2", "ECDHE-RSA-AES128-SHA:ECDHE-RSA-AES256-SHA:ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA"],
] as const;
const STRONG_TLS = [
  ["-tls1_2", "DEFAULT"],
  ["-tls1_3", "DEFAULT"],
] as const;
/** Paths that scanners try. None may be found. */
const CLOSED = [
  ...["/.env", "/.git/config", "/.git/HEAD", "/package.json", "/package-lock.json", "/deploy/shop.env"],
  ...["/backup.sql", "/server-status", "/nginx_status", "/wp-login.php", "/phpmyadmin/", "/metrics", "/api/metrics"],
  ...["/dev/ui", "/api/dev/emails", "/maintenance.html", "/build/shop/main.js", "/src/server/main.ts"],
  ...["/assets/..%2f..%2f..%2fpackage.json", "/pictures/%2e%2e/%2e%2e/package.json", "/..%5c..%5cpackage.json"],
];
const METHODS = ["TRACE", "TRACK", "PUT", "DELETE", "PATCH", "PROPFIND", "OPTIONS"];

describe("a shop in production, seen from outside", () => {
  const folder = mkdtempSync(join(tmpdir(), "meadow-scan-"));
  const shop = new ShopProcess({
    NODE_ENV: "production",
    PAYMENTS: "sandbox",
    SESSION_SECRET: "Zm9yLWEtc2Nhbi1vbmx5LW5vdC1mb3ItYS1zaG9wISE0Nw",
    PUBLIC_URL: "https://localhost",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
  });
  beforeAll(() => shop.start());
  afterAll(async () => {
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const installed = (
    [
      ["nginx", startNginx],
      ["caddy", startCaddy],
    ] as const
  ).filter(([name]) => isInstalled(name));
  it.runIf(installed.length > 0).each(installed)(
    "has strong TLS only, closed paths, few methods and complete headers behind %s",
    async (_name, startProxy) => {
      const { port, httpPort } = await startProxy(folder, new URL(shop.url).host);
      await expect.poll(async () => (await askHttps(port, "/")).status).toBe(200);

      for (const [what, version, ciphers] of WEAK_TLS) expect(await connects(port, version, ciphers), what).toBe(false);
      for (const [version, ciphers] of STRONG_TLS) expect(await connects(port, version, ciphers), version).toBe(true);

      for (const path of CLOSED) expect([404, 400, 403], path).toContain((await askHttps(port, path)).status);
      for (const method of METHODS) {
        const { status, headers } = await askHttps(port, "/", { method, headers: { origin: "https://evil.example" } });
        expect(status, method).toBeGreaterThanOrEqual(400);
        expect(status, method).toBeLessThan(500);
        expect(headers["access-control-allow-origin"], method).toBeUndefined();
      }

      const page = await askHttps(port, "/", { headers: { host: "evil.example" } });
      expect(page.body).not.toContain("evil.example");
      const added = await askHttps(port, "/api/cart/add", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ productId: 61, quantity: 1 }),
      });
      expect(added.status, added.body).toBe(200);
      for (const cookie of [added.headers["set-cookie"] ?? []].flat()) expect(cookie).toMatch(/; Secure(;|$)/i);
      for (const { headers, status } of [await askHttps(port, "/"), await askHttps(port, "/no-such-page"), added]) {
        expect(headers, String(status)).toMatchObject({
          "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
          "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
          "x-content-type-options": "nosniff",
          "referrer-policy": expect.any(String),
        });
        expect(headers["x-powered-by"]).toBeUndefined();
        expect(String(headers.server ?? "")).not.toMatch(/\d/);
      }

      const plain = await fetch(`http://127.0.0.1:${httpPort}/products`, {
        redirect: "manual",
        headers: { host: "localhost" },
      });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers.get("location")).toMatch(/^https:\/\//);
      expect(await openElsewhere(Number(new URL(shop.url).port))).toEqual([]);
    },
  );
});

/** True if a TLS connection with these settings is made. */
function connects(port: number, version: string, ciphers: string): Promise<boolean> {
  const words = ["s_client", "-connect", `127.0.0.1:${port}`, "-servername", "localhost", version, "-cipher", ciphers];
  return new Promise((resolve) => {
    const child = execFile("openssl", words, (_error, stdout) => resolve(/Cipher is (?!\(NONE\))/.test(stdout)));
    child.stdin?.end();
  });
}

/** This machine's addresses, other than the loopback, at which a port is open. */
async function openElsewhere(port: number): Promise<string[]> {
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
  const open = await Promise.all(
    addresses.map(
      (address) =>
        new Promise<boolean>((resolve) => {
          const socket = connect({ host: address, port, timeout: 2_000 });
          const answer = (isOpen: boolean) => {
            socket.destroy();
            resolve(isOpen);
          };
          socket.once("connect", () => answer(true));
          socket.once("error", () => answer(false));
          socket.once("timeout", () => answer(false));
        }),
    ),
  );
  return addresses.filter((_, index) => open[index]);
}
