import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import files from "node:fs/promises";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { signIn } from "#contract/accounts/accounts.ts";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import { noteFullBackup } from "#server/platform/kernel/full-backup-note.ts";
import { noteBackup, noteMailServer } from "#server/platform/settings/index.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { startMetrics } from "./metrics.ts";

const MERCHANT = "hello@meadowandsalt.example";

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.object({ summary: z.string(), action: z.string() }),
});

interface Post {
  title: string;
  body: string;
}

/** A web server that stores alerts and answers with `status`. */
async function openReceiver() {
  const received: Post[] = [];
  const receiver = { url: "", status: 200, received, close: async () => void server.close() };
  const server = createServer(async (request, response) => {
    received.push({ title: String(request.headers.title), body: await text(request) });
    response.writeHead(receiver.status).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/topic` });
}

describe("what the merchant is told", () => {
  let test: TestShop;
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "meadow-watch-"));
    test = await openTestShop({ withDemo: true, variables: { DATA_DIR: dataDir } });
    await rows(test.shop, "update products set stock = 50 where not is_subscription");
  });
  afterEach(async () => {
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const watch = async () => {
    await test.runJob("watch-shop");
    await test.runJob("watch-shop");
    await test.runJob("send-letters");
    return test.sent.filter(({ to }) => to === MERCHANT).map(({ subject }) => subject);
  };

  it("is nothing when all is well", async () => {
    expect(await watch()).toEqual([]);
  });

  it("is which shelf is low, once a month", async () => {
    await rows(test.shop, "update products set stock = 4 where id = 61");
    expect(await watch()).toEqual([expect.stringMatching(/^Low stock: /)]);
    test.setClock("2026-11-28T10:00:00Z");
    expect(await watch()).toHaveLength(1);
    test.setClock("2026-12-05T10:00:00Z");
    expect(await watch()).toHaveLength(2);
  });

  it("is that somebody guesses a password, after the fifth wrong one", async () => {
    const attempt = () => new TestBrowser(test.app).send(signIn, { username: "demo", password: "not-it" });
    for (let time = 0; time < 4; time += 1) await attempt();
    expect(await watch()).toEqual([]);
    await attempt();
    expect(await watch()).toEqual(["Several failed sign-ins for an account"]);
  });

  it.each([
    ["device:1000001:d1", "Several failed sign-ins on a known device"],
    ["password:1000001", "Several wrong passwords in a signed-in session"],
    ["code:1000001", "Several wrong codes after the correct password"],
  ])("is that somebody guesses otherwise (%s)", async (target, title) => {
    const attempt = "insert into guesses (target, made_at) select $1, $2::timestamptz from generate_series(1, 5)";
    await rows(test.shop, attempt.replace("$1", `'${target}'`).replace("$2", `'${test.shop.clock().toISOString()}'`));
    expect(await watch()).toEqual([title]);
  });

  it("is a payment without an order, as the nightly comparison found it", async () => {
    await rows(
      test.shop,
      "insert into payment_differences (kind, subject, facts, found_at) values ('payment-without-order', 'order:1001', '{}', now())",
    );
    expect(await watch()).toEqual(["A payment without an order"]);
  });

  it("is a job that failed or stays away, once a day", async () => {
    await rows(
      test.shop,
      "insert into job_runs (name, began_at, failure) values ('send-refunds', '2026-11-20T10:00:00Z', 'Error')",
    );
    expect(await watch()).toEqual(["A job is late: send-refunds"]);
  });

  it("is that emails wait, and that some were refused, once a day", async () => {
    await addWaitingEmail();
    await rows(
      test.shop,
      `insert into letters (kind, subject_key, recipient, status, next_attempt_at, failed_at)
       values ('welcome', 'b', 'b@example.com', 'failed', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z')`,
    );
    expect(await watch()).toEqual(["Emails are delayed", "Emails were not delivered"]);
    test.setClock("2026-11-22T08:00:00Z");
    expect(await watch()).toHaveLength(4);
    test.setClock("2026-11-23T10:00:00Z");
    expect(await watch()).toHaveLength(5);
  });

  it("is nothing by email of a mail server that takes none; the overview says it, and no longer once it is back", async () => {
    const { send } = test.shop.mailer;
    const admin = await signInAdmin(test);
    await addWaitingEmail();
    await rows(test.shop, "update letters set attempts = 0, next_attempt_at = '2026-11-21T09:40:00Z'");
    test.shop.mailer.send = () =>
      Promise.reject(Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:25"), { code: "ESOCKET" }));
    await test.runJob("send-letters");
    await test.runJob("watch-shop");
    expect(await rows(test.shop, "select id from letters where kind = 'admin-alert'")).toEqual([]);
    expect(await admin.call(getAdminTodo, {})).toMatchObject({
      lateEmails: 1,
      mailServerAway: "connect ECONNREFUSED 127.0.0.1:25",
    });
    expect(await tellMetrics()).toMatchObject({ shop_mail_server_up: 0, shop_outbox_late: 1, shop_outbox_failing: 1 });
    test.shop.mailer.send = send;
    test.setClock("2026-11-21T10:05:00Z");
    await test.runJob("send-letters");
    expect(await admin.call(getAdminTodo, {})).toMatchObject({ lateEmails: 0, mailServerAway: null });
    expect(await tellMetrics()).toMatchObject({ shop_mail_server_up: 1, shop_outbox_late: 0, shop_outbox_failing: 0 });
  });

  it("reaches the owner in a second place, once each, also while the mail server is away", async () => {
    const posts = await openReceiver();
    test.shop.config.alertUrl = posts.url;
    await rows(test.shop, "update products set stock = 4 where id = 61");
    await watch();
    expect(posts.received).toMatchObject([
      { title: expect.stringMatching(/^Low stock: /), body: expect.stringContaining("4 left") },
    ]);
    expect(posts.received[0]?.body).toContain(`${test.shop.config.publicUrl}/admin`);
    await noteMailServer(test.shop.db, "connect ECONNREFUSED", test.shop.clock());
    posts.status = 500;
    await expect(test.runJob("watch-shop")).rejects.toThrow("ALERT_URL refused an alert with status 500");
    posts.status = 200;
    await watch();
    expect(posts.received.slice(2)).toMatchObject([{ title: "The mail server does not respond" }]);
    test.setClock("2026-11-22T10:00:00Z");
    await watch();
    expect(posts.received).toHaveLength(4);
    await posts.close();
  });

  it("is that a live shop has no backup of the last day", async () => {
    Object.assign(test.shop.config, { isProduction: true, isDemo: false });
    await test.shop.db.transaction((tx) => noteBackup(tx, new Date("2026-11-20T08:30:00Z")));
    expect(await watch()).toEqual([]);
    test.setClock("2026-11-21T10:31:00Z");
    expect(await watch()).toEqual(["There is no recent backup"]);
    expect(await tellMetrics()).toMatchObject({
      shop_backup_last_success_timestamp_seconds: Date.parse("2026-11-20T08:30:00Z") / 1_000,
    });
  });

  it("can be watched from outside: rules and dashboard name metrics that exist, and every figure is on the dashboard", async () => {
    const metrics = startMetrics(test.shop, test.database);
    const { body } = await metrics.read();
    metrics.stop();
    const existing = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    );
    const rules = readFileSync("deploy/monitoring/alerts.yml", "utf8");
    const board = readFileSync("deploy/monitoring/dashboard.json", "utf8");
    const namesOf = (text: string) => [...new Set(text.match(/\b(shop|process|nodejs)_\w+/g))];
    for (const name of [...namesOf(rules), ...namesOf(board)]) expect(existing).toContain(name);
    const figures = existing.filter((name) => name.startsWith("shop_") && !/_(sum|bucket)$/.test(name));
    const shown = namesOf(board).map((name) => name.replace(/_bucket$/, "_count"));
    expect(figures.filter((name) => !shown.includes(name))).toEqual([]);
    const parsed = z.object({ groups: z.array(z.object({ rules: z.array(rule).min(1) })) }).parse(parse(rules));
    const alerts = parsed.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(new Set(alerts).size).toBe(alerts.length);
    const page = readFileSync("docs/reliability.md", "utf8");
    const watched = [...page.matchAll(/^\|[^|]+\| `(shop_\w+)`/gm)].map(([, name = ""]) => name);
    expect(watched.length).toBeGreaterThan(10);
    // The rule looks at the emails that are late, not at those that wait.
    const hasOwnRule = (name: string) => !["shop_outbox_waiting", "shop_outbox_failed_lately"].includes(name);
    for (const name of watched.filter(hasOwnRule)) expect(namesOf(rules), "has no rule").toContain(name);
    expect(JSON.parse(board)).toMatchObject({ title: "Meadow & Salt", panels: expect.any(Array) });
  });

  it("is that a full backup failed or stays away, once a day, until the next one succeeds", async () => {
    const note = (failure?: string) => noteFullBackup(dataDir, { at: test.shop.clock().toISOString(), failure });
    note();
    expect(await watch()).toEqual([]);
    note("the bucket refused the file with status 403");
    expect(await watch()).toEqual(["There is no recent full backup"]);
    expect(test.sent.at(-1)?.text).toContain("the bucket refused the file with status 403");
    note();
    test.setClock("2026-11-22T11:59:00Z");
    expect(await watch()).toHaveLength(1);
    test.setClock("2026-11-22T12:01:00Z");
    expect(await watch()).toHaveLength(2);
  });

  it("is that the disk is nearly full, once a day", async () => {
    const disk = vi.spyOn(files, "statfs");
    syncBuiltinESMExports();
    onTestFinished(() => {
      disk.mockRestore();
      syncBuiltinESMExports();
    });
    const withFreeMb = (freeMb: number) =>
      disk.mockResolvedValue({ bsize: 1024 ** 2, blocks: 10_000, bavail: freeMb } as Awaited<
        ReturnType<typeof files.statfs>
      >);
    withFreeMb(501);
    expect(await watch()).toEqual([]);
    withFreeMb(499);
    expect(await watch()).toEqual(["The disk is nearly full"]);
    expect(await tellMetrics()).toMatchObject({
      shop_disk_free_bytes: 499 * 1024 ** 2,
      shop_disk_size_bytes: 10_000 * 1024 ** 2,
    });
    test.setClock("2026-11-22T10:00:00Z");
    expect(await watch()).toHaveLength(2);
  });

  it("costs no line in the log at each scrape while the database is away", async () => {
    const logged: string[] = [];
    const note = (_facts: unknown, text = "") => void logged.push(text);
    const log: TestShop["shop"]["log"] = Object.assign(Object.create(test.shop.log), { error: note, warn: note });
    const db = new Proxy(test.shop.db, {
      get: () => () => {
        throw Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
      },
    });
    const databaseHealth = new DatabaseHealth({ db, log });
    const metrics = startMetrics({ ...test.shop, db, log, databaseHealth }, test.database);
    for (let scrape = 0; scrape < 3; scrape += 1) expect((await metrics.read()).body).toMatch(/^shop_database_up 0$/m);
    metrics.stop();
    databaseHealth.stop();
    expect(logged).toEqual(["the database is unavailable: cached pages are served, but nothing can be bought"]);
  });

  it("is that jobs start late, but not because the run before is under way", async () => {
    await rows(test.shop, "create schema pgboss");
    await rows(test.shop, "create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed')");
    await rows(test.shop, "create table pgboss.job (name text, state pgboss.job_state, start_after timestamptz)");
    const admin = await signInAdmin(test);
    const addRun = (name: string, state: string) =>
      rows(test.shop, `insert into pgboss.job values ('${name}', '${state}', now() - interval '4 minutes 5 seconds')`);
    await addRun("send-letters", "active");
    await addRun("send-letters", "created");
    expect(await watch()).toEqual([]);
    await addRun("send-refunds", "created");
    expect(await watch()).toEqual(["Jobs start 4 minutes late"]);
    expect(await admin.call(getAdminTodo, {})).toMatchObject({ queueLateMinutes: 4 });
  });

  /** Adds an email that has failed once and is due for another attempt. */
  const addWaitingEmail = () =>
    rows(
      test.shop,
      `insert into letters (kind, subject_key, recipient, facts, attempts, created_at, next_attempt_at) values
       ('account-erased', 'a', 'a@example.com', '{"firstName":"Zoë"}', 1, '2026-11-21T09:40:00Z', '2026-12-01T10:00:00Z')`,
    );

  /** Values of the metrics without labels, keyed by name. */
  const tellMetrics = async () => {
    const metrics = startMetrics(test.shop, test.database);
    const { body } = await metrics.read();
    metrics.stop();
    return Object.fromEntries(
      [...body.matchAll(/^(shop_\w+) ([\d.]+)$/gm)].map(([, name, value]) => [name, Number(value)]),
    );
  };
});
