import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { removeDemo } from "#server/admin/demo/remove-demo.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { greetMailServer } from "#server/platform/kernel/mail-transport.ts";
import { MailServer } from "#tests/support/mail-server.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { examineMachine, examineSettings, type Finding, messageOf, writeFindings } from "./examine-machine.ts";
import { examineOutside } from "./examine-outside.ts";
import { examineDatabase, examineShop } from "./examine-shop.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SESSION_SECRET: "a-secret-that-no-page-may-ever-show",
  TRUST_PROXY: "1",
  PAYMENTS: "sandbox",
  PUBLIC_URL: "https://shop.example",
  HOST: "127.0.0.1",
  DATABASE_URL: "postgres://shop:the-password@127.0.0.1:1/shop",
  SMTP_URL: "smtps://user:the-password@mail.example:465",
};

const statesOf = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]));

describe("what the doctor finds", () => {
  it("in the settings: what each says beside the others, and no secret", () => {
    const good = examineSettings(readConfig(PRODUCTION));
    expect(statesOf(good)).toEqual({ mode: "fine", address: "fine", proxies: "fine", cards: "look", setting: "look" });
    expect(writeFindings(good)).not.toMatch(/secret-that|the-password/);
    const { SMTP_URL: _smtp, ...silent } = PRODUCTION;
    const bad = { ...silent, HOST: "0.0.0.0", DEMO_MODE: "true", SMTP_ULR: "smtp://mail.example" };
    expect(statesOf(examineSettings(readConfig(bad)))).toMatchObject({
      setting: "look",
      proxies: "look",
      demonstration: "wrong",
      emails: "wrong",
    });
    expect(writeFindings(examineSettings(readConfig(bad)))).toContain("Did you mean SMTP_URL?");
  });

  it("on the machine: Node, room, and a data folder that others may look into", () => {
    const dataDir = mkdtempSync(join(tmpdir(), "meadow-doctor-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    chmodSync(dataDir, 0o700);
    expect(statesOf(examineMachine({ dataDir }))).toMatchObject({ node: "fine", "data folder": "fine" });
    chmodSync(dataDir, 0o755);
    expect(statesOf(examineMachine({ dataDir }))).toMatchObject({ "data folder": "wrong" });
    expect(statesOf(examineMachine({ dataDir: join(dataDir, "nowhere") }))).toMatchObject({ "data folder": "look" });
  });

  it("from outside: a shop that answers, and one that does not", async () => {
    const test = await openTestShop();
    onTestFinished(() => test.close());
    await test.app.listen({ host: "127.0.0.1", port: 0 });
    const config = readConfig({ PUBLIC_URL: test.app.listeningOrigin });
    expect(statesOf(await examineOutside(config))).toEqual({ "from outside": "fine" });
    await test.app.close();
    expect(statesOf(await examineOutside(config))).toEqual({ "from outside": "wrong" });
  });

  it("in a database without a language: that searches miss letters", async () => {
    const facts = { version: "PostgreSQL 15", now: new Date(), applied: 1, own: 1, tookMs: 1, foldsCase: false };
    const found = examineDatabase({ config: readConfig(PRODUCTION) }, facts);
    expect(statesOf(found)).toMatchObject({ language: "look", tables: "fine" });
    expect(writeFindings(found)).toContain("docs/going-live.md");
  });

  it("in the books: tables, jobs, emails, money, backups", async () => {
    const test = await openTestShop();
    onTestFinished(() => test.close());
    const found = await examineShop(test.shop);
    expect(statesOf(found)).toMatchObject({
      language: "fine",
      tables: "fine",
      jobs: "fine",
      emails: "fine",
      money: "fine",
      stock: "fine",
      backup: "wrong",
      "going live": "look",
    });
    expect(writeFindings(found)).toMatch(/^(fine|look) +database: .*PostgreSQL \d+/m);
    await test.shop.db.execute("delete from drizzle.__drizzle_migrations where id = 1");
    expect(statesOf(await examineShop(test.shop))).toMatchObject({ tables: "look" });
    await test.shop.db.execute("drop schema drizzle cascade");
    expect(statesOf(await examineShop(test.shop))).toMatchObject({ database: expect.any(String), tables: "look" });
  });

  it("in the rows: accounts, orders and reviews of a demonstration, whatever today's settings say", async () => {
    const test = await openTestShop({ withDemo: true });
    onTestFinished(() => test.close());
    const forTrade = { ...test.shop, config: { ...test.shop.config, isDemo: false } };
    const found = writeFindings(await examineShop(forTrade));
    const remedy = "stop the shop and run npm run demo:remove";
    expect(found).toContain(
      `wrong   demonstration accounts: admin and demo can sign in with the published password: ${remedy}`,
    );
    expect(found).toContain(
      `wrong   demonstration orders: 13 orders and 6 subscriptions without real payments: ${remedy}`,
    );
    expect(statesOf(await examineShop(test.shop))).toMatchObject({ "demonstration accounts": "look" });
    await removeDemo(test.shop);
    expect(statesOf(await examineShop(forTrade))).toMatchObject({
      "demonstration accounts": "fine",
      "demonstration orders": "fine",
      "demonstration reviews": "fine",
    });
  });

  it("in the mailbox: how many emails were read, and how many set aside", async () => {
    const test = await openTestShop({ variables: { IMAP_URL: "imaps://user:the-password@mail.example" } });
    onTestFinished(() => test.close());
    expect(writeFindings(await examineShop(test.shop))).toContain("fine    received emails: none yet");
    await test.shop.db.execute(
      "insert into received_emails (key, outcome, read_at) values ('a', 'message', now()), ('b', 'automatic', now())",
    );
    expect(writeFindings(await examineShop(test.shop))).toContain("received emails: 1 automatic, 1 message");
  });

  it("at the mail server: by the conversation that comes before an email", async () => {
    const server = new MailServer();
    await server.start();
    await expect(greetMailServer(server)).resolves.toBeUndefined();
    await server.stop();
    const refused = await greetMailServer({ url: server.url.replace("//", "//user:the-password@") }).then(
      () => "was let in",
      (error: unknown) => messageOf(error),
    );
    expect(refused).not.toMatch(/let in|the-password/);
  });
});
