import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/milliseconds.ts";
import { tell } from "#tests/support/create-database.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { startMetrics } from "./metrics.ts";
import { readCertificateEnd } from "./read-machine.ts";

const VALID_DAYS = 30;

describe("the certificate of a database", () => {
  let server: ThrowawayServer;
  let test: TestShop;
  let endsAt: Date;
  beforeAll(async () => {
    server = await startThrowawayServer({ maxConnections: 20 });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    test = await openTestShop();
    Object.assign(test.shop.config, { isProduction: true, databaseUrl: `${server.url}?sslmode=require` });
  });
  afterEach(() => test.close());

  const at = (days: number) => test.setClock(new Date(endsAt.getTime() - days * DAY_MS).toISOString());
  const watch = async () => {
    await test.runJob("watch-shop");
    await test.runJob("send-letters");
    return test.sent.splice(0).map(({ subject }) => subject);
  };

  it("is none as long as the database has no TLS", async () => {
    await expect(readCertificateEnd(new URL(server.url))).rejects.toThrow("the database has no TLS");
    expect(await watch()).not.toContainEqual(expect.stringContaining("certificate"));
  });

  it("is told of once a day from two weeks before its end, and shown to Prometheus", async () => {
    await encrypt();
    const url = new URL(server.url);
    await expect(readCertificateEnd(url)).rejects.toThrow("self-signed certificate");
    endsAt = await readCertificateEnd(url, { isAny: true });
    expect(Math.round((endsAt.getTime() - Date.now()) / DAY_MS)).toBe(VALID_DAYS);
    at(15);
    expect(await watch()).not.toContainEqual(expect.stringContaining("certificate"));
    at(13);
    expect(await watch()).toContain("The certificate of the database ends soon");
    expect(await watch()).toEqual([]);
    at(12);
    expect(await watch()).toContain("The certificate of the database ends soon");
    const metrics = startMetrics(test.shop, test.database);
    await expect
      .poll(async () => (await metrics.read()).body)
      .toContain(`shop_certificate_end_timestamp_seconds{of="database"} ${endsAt.getTime() / 1_000}`);
    metrics.stop();
  });

  async function encrypt(): Promise<void> {
    const [certificate, key] = [join(server.dir, "server.pem"), join(server.dir, "server.key")];
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", String(VALID_DAYS), "-subj", "/CN=db1"];
    execFileSync("openssl", [...words, "-keyout", key, "-out", certificate], { stdio: "pipe" });
    chmodSync(key, 0o600);
    const { uid, gid } = statSync(server.dir);
    for (const file of [certificate, key]) chownSync(file, uid, gid);
    await tell(server.url, `alter system set ssl_cert_file = '${certificate}'`);
    await tell(server.url, `alter system set ssl_key_file = '${key}'`);
    await tell(server.url, "alter system set ssl = on");
    await tell(server.url, "select pg_reload_conf()");
    await expect
      .poll(() => readCertificateEnd(new URL(server.url), { isAny: true }).catch(() => undefined))
      .toBeDefined();
  }
});
