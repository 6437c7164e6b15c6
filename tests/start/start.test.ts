import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { DEMO_PEOPLE, DEMO_REVIEWERS } from "#server/admin/index.ts";
import { missingDisk, mountSmallDisk } from "#tests/faults/small-disk.ts";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";

interface Ending {
  code: number | null;
  said: string;
}

function startAndEnd(settings: Record<string, string>): Promise<Ending> {
  return runToEnd(["build/shop/main.js"], settings);
}

function runToEnd(command: readonly string[], settings: Record<string, string>): Promise<Ending> {
  return new Promise((resolve) => {
    const environment = { ...process.env, NODE_ENV: "development", DATABASE_URL: "", ...settings };
    const server = spawn(process.execPath, [...command], {
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void server.kill("SIGKILL"));
    let said = "";
    server.stdout.on("data", (chunk) => (said += chunk));
    server.stderr.on("data", (chunk) => (said += chunk));
    server.on("exit", (code) => resolve({ code, said: said.trim() }));
  });
}

describe("a start that cannot go on says why in one sentence and ends with 1", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "meadow-start-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("when the port is taken", async () => {
    const port = await freePort();
    const holder = await new Promise<Server>((resolve) => {
      const server = createServer().listen(port, "127.0.0.1", () => resolve(server));
    });
    onTestFinished(() => void holder.close());
    const ending = await startAndEnd({ DATA_DIR: dir, PORT: String(port), HOST: "127.0.0.1" });
    expect(ending).toEqual({ code: 1, said: `Port ${port} is already in use. Set PORT to another port.` });
  });

  it("when the data folder is a file", async () => {
    const file = join(dir, "data");
    writeFileSync(file, "not a folder");
    const { code, said } = await startAndEnd({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(said).toMatch(/^The data folder \S+data cannot be used: .+\.$/);
  });

  it("when the data folder is from another version of the embedded database", async () => {
    mkdirSync(join(dir, "database"));
    writeFileSync(join(dir, "database", "PG_VERSION"), "16\n");
    const { code, said } = await startAndEnd({ DATA_DIR: dir });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The data in \S+database is from another version of the shop \(PostgreSQL 16 instead of 18\)\./,
    );
  });

  it("when the disk is full", async (context) => {
    const missing = missingDisk();
    if (missing) return context.skip(missing);
    const disk = mountSmallDisk(20);
    onTestFinished(() => disk.remove());
    const ending = await startAndEnd({ DATA_DIR: join(disk.folder, "data") });
    expect(ending).toEqual({
      code: 1,
      said: `The disk of ${disk.folder}/data is full: 20 MB are free. Free at least 200 MB, then start again.`,
    });
  });

  it("when another process uses the data folder", async () => {
    mkdirSync(join(dir, "shop"));
    writeFileSync(join(dir, "shop", "in-use-by"), String(process.pid));
    const { code, said } = await startAndEnd({ DATA_DIR: join(dir, "shop") });
    expect(code).toBe(1);
    expect(said).toContain(`Another process (${process.pid}) already uses`);
  });

  it("when DATABASE_URL leads nowhere", async () => {
    const { code, said } = await startAndEnd({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/shop` });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database at DATABASE_URL does not respond: .*ECONNREFUSED.*\.$/);
  });

  it("when DATABASE_URL is no address", async () => {
    const { code, said } = await startAndEnd({ DATABASE_URL: "mysql:/what" });
    expect(code).toBe(1);
    expect(said).toMatch(/^DATABASE_URL must begin with postgres:\/\/.*\.$/);
  });

  it("when a setting is wrong", async () => {
    const { code, said } = await startAndEnd({ DATA_DIR: dir, PORT: "http" });
    expect(code).toBe(1);
    expect(said).toMatch(/^The setting PORT is wrong: .+\.$/);
  });

  it("when production has no card provider, or no session secret", async () => {
    const production = { NODE_ENV: "production", DATA_DIR: dir };
    expect((await startAndEnd(production)).said).toContain("Production needs a card provider");
    const { code, said } = await startAndEnd({ ...production, PAYMENTS: "sandbox" });
    expect(code).toBe(1);
    expect(said).toContain("SESSION_SECRET");
    const secret = { PAYMENTS: "sandbox", SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters" };
    expect((await startAndEnd({ ...production, ...secret })).said).toContain("TRUST_PROXY");
    const proxied = { ...production, ...secret, TRUST_PROXY: "1" };
    expect((await startAndEnd(proxied)).said).toContain("PUBLIC_URL must be the shop's public address");
  });
});

describe("a database that a demonstration has filled", () => {
  const trade = {
    NODE_ENV: "production",
    PAYMENTS: "sandbox",
    TRUST_PROXY: "0",
    PUBLIC_URL: "https://shop.example",
    SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
  };

  it.runIf(triesEverything)("is refused for trade until the demonstration is removed", async () => {
    const demonstration = new ShopProcess({ NODE_ENV: "development" });
    onTestFinished(() => demonstration.stop());
    await demonstration.start();
    await demonstration.end();
    const { dataDir } = demonstration;
    const refused = await startAndEnd({ ...trade, DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(refused).toEqual({
      code: 1,
      said: 'The demonstration accounts admin and demo can still sign in with the published password. Run "npm run demo:remove" (removes demonstration accounts, orders, subscriptions and reviews), then "npm run admin:create -- USERNAME EMAIL" (gives the administrator new credentials), then start the shop again.',
    });
    const removed = await runToEnd(["src/server/app/commands/remove-demo.ts"], { ...trade, DATA_DIR: dataDir });
    const people = [...DEMO_PEOPLE, ...DEMO_REVIEWERS].map(({ username }) => username);
    expect(removed).toEqual({
      code: 0,
      said: [
        `Removed: 31 accounts (admin, ${people.join(", ")}), 54 orders, 16 subscriptions, 40 reviews.`,
        "Not removed: the catalogue with its stock, the settings, the texts and all other accounts. Check the stock before you sell.",
        "The discount code WELCOME10 comes from the demonstration. Delete it if you do not need it.",
        "Create the administrator now: npm run admin:create -- USERNAME EMAIL",
      ].join("\n"),
    });
    const shop = new ShopProcess({ ...trade, DATA_DIR: dataDir });
    onTestFinished(() => shop.stop());
    await expect(shop.start()).resolves.toBeUndefined();
  });
});
