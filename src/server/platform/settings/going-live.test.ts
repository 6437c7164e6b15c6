import { PassThrough } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getGoingLive, tickGoingLive, updateTrader } from "#contract/admin/admin-settings.ts";
import { EXAMPLE_TRADER } from "#domain/settings/trader.ts";
import { closeDemoAccounts } from "#server/admin/demo/remove-demo.ts";
import { readGoingLive } from "#server/admin/settings/settings.ts";
import { writeBackup } from "#server/app/backup/backup-socket.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the list of what comes before going live", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    const variables = { PUBLIC_URL: "https://shop.example", SMTP_URL: "smtps://mail.example" };
    test = await openTestShop({ withDemo: true, variables });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  const openShopChecks = async () =>
    (await admin.call(getGoingLive, {})).shop.filter(({ isDone }) => !isDone).map(({ check }) => check);

  it("sees by itself who trades, and a backup for a day", async () => {
    const always = [
      "live-payments",
      "payment-rights",
      "demonstration-off",
      "demo-accounts-closed",
      "demo-orders-removed",
      "second-factor",
    ];
    expect(await openShopChecks()).toEqual(["trader-named", ...always.slice(0, -1), "recent-backup", "second-factor"]);
    const own = { ...EXAMPLE_TRADER, addressLine1: "2 High Street", registration: "" };
    await admin.call(updateTrader, own);
    await writeBackup(test.shop.db, new PassThrough().resume(), test.shop.clock());
    expect(await openShopChecks()).toEqual(always);
    expect((await admin.call(getGoingLive, {})).lastBackupAt).toBe("2026-11-21T10:00:00.000Z");
    test.setClock("2026-11-22T10:00:01Z");
    expect(await openShopChecks()).toContain("recent-backup");
  });

  it("counts what the demonstration has left in the database", async () => {
    expect((await admin.call(getGoingLive, {})).demonstration).toEqual({
      accounts: ["admin", "demo"],
      orders: 13,
      subscriptions: 6,
      reviews: 0,
    });
    await closeDemoAccounts(test.shop);
    const list = await readGoingLive(test.shop.db, test.shop);
    expect(list.demonstration.accounts).toEqual([]);
    expect(list.shop).toContainEqual({ check: "demo-accounts-closed", isDone: true });
  });

  it("knows whether parcels go to Click & Drop with its key or as files", async () => {
    expect(await admin.call(getGoingLive, {})).toMatchObject({ hasCarrier: false });
    const key = { CLICK_AND_DROP_KEY: "b1f1c0de-0000-4000-8000-000000000000" };
    const connected = await openTestShop({ withDemo: true, variables: key });
    try {
      expect(await (await signInAdmin(connected)).call(getGoingLive, {})).toMatchObject({ hasCarrier: true });
    } finally {
      await connected.close();
    }
  });

  it("keeps who ticked what and when, notes it once, and lets a tick be taken away", async () => {
    const tickOf = async (isDone: boolean) =>
      (await admin.call(tickGoingLive, { check: "ico-fee", isDone })).person.find(({ check }) => check === "ico-fee");
    const tick = { by: "Ada Meadow", at: "2026-11-21T10:00:00.000Z" };
    expect(await tickOf(true)).toEqual({ check: "ico-fee", tick });
    test.setClock("2026-11-22T10:00:00Z");
    expect(await tickOf(true)).toEqual({ check: "ico-fee", tick });
    expect(await tickOf(false)).toEqual({ check: "ico-fee", tick: null });
    const changes = await rows(
      test.shop,
      "select before, after from audit_log where entity_id = 'goingLive' order by id",
    );
    expect(changes).toEqual([
      { before: { "ico-fee": false }, after: { "ico-fee": true } },
      { before: { "ico-fee": true }, after: { "ico-fee": false } },
    ]);
  });

  it("takes no tick for what the shop sees by itself, nor for what is not on it, nor from anybody else", async () => {
    for (const check of ["live-payments", "a-holiday"]) {
      expect((await admin.send(tickGoingLive, { check, isDone: true })).statusCode).toBe(422);
    }
    const customer = await newCustomer(test);
    expect((await customer.send(tickGoingLive, { check: "ico-fee", isDone: true })).statusCode).toBe(403);
    expect((await admin.call(getGoingLive, {})).person.filter(({ tick }) => tick)).toEqual([]);
  });
});
