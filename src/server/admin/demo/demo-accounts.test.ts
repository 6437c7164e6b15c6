import { afterEach, describe, expect, it } from "vitest";
import { createApiKey } from "#contract/accounts/admin-api-keys.ts";
import { createWebhook } from "#contract/webhooks/admin-webhooks.ts";
import { createAdmin } from "#server/accounts/create-admin.ts";
import { StartError } from "#server/platform/config/config.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { checkDemoRecords, closeDemoAccounts, removeDemo } from "./remove-demo.ts";

describe("a start for trade on a database that was filled as a demonstration", () => {
  let test: TestShop;
  afterEach(() => test.close());

  const start = (isDemo = false) => checkDemoRecords({ ...test.shop, config: { ...test.shop.config, isDemo } });
  const reasonOf = () =>
    start().then(
      () => "started",
      (error: unknown) => (error instanceof StartError ? error.message : String(error)),
    );
  const REMOVE = '"npm run demo:remove" (removes demonstration accounts, orders, subscriptions and reviews)';
  const CREATE = '"npm run admin:create -- USERNAME EMAIL" (gives the administrator new credentials)';
  const owner = { username: "owner", email: "owner@shop.example", password: "three random words" };

  it("is refused with the way on while a published password works, and allowed once none does", async () => {
    test = await openTestShop({ withDemo: true });
    expect(await reasonOf()).toBe(
      `The demonstration accounts admin and demo can still sign in with the published password. Run ${REMOVE}, then ${CREATE}, then start the shop again.`,
    );
    await createAdmin(test.shop, owner);
    expect(await reasonOf()).toBe(
      `The demonstration account demo can still sign in with the published password. Run ${REMOVE}, then start the shop again.`,
    );
    expect(await closeDemoAccounts(test.shop)).toEqual(["demo"]);
    expect(await closeDemoAccounts(test.shop)).toEqual([]);
    expect(await reasonOf()).toBe("started");
  });

  it("leaves no API key and no running webhook of a visitor of the demonstration", async () => {
    for (const close of [
      () => closeDemoAccounts(test.shop),
      () => createAdmin(test.shop, owner),
      () => removeDemo(test.shop),
    ]) {
      test = await openTestShop({ withDemo: true });
      const visitor = await signInAdmin(test);
      await visitor.call(createApiKey, { name: "Mine", permissions: ["customers"] });
      await visitor.call(createWebhook, { name: "Mine", url: "https://hooks.example/", events: ["order.paid"] });
      await close();
      expect(await rows(test.shop, "select 1 from api_keys where revoked_at is null")).toEqual([]);
      expect(await rows(test.shop, "select 1 from webhook_endpoints where paused_at is null")).toEqual([]);
      await test.close();
    }
    test = await openTestShop();
  });

  it("says that orders and subscriptions of a demonstration are still there, until they are removed", async () => {
    test = await openTestShop({ withDemo: true });
    const said: string[] = [];
    const log = Object.assign(Object.create(test.shop.log), { warn: (text: string) => said.push(text) });
    const live = {
      secretKey: "sk_live_key",
      publishableKey: "pk_live_key",
      webhookSecret: "whsec_x",
      apiBase: undefined,
    };
    const startWith = (stripe: typeof live | undefined, isDemo = false) =>
      checkDemoRecords({ db: test.shop.db, log, config: { ...test.shop.config, isDemo, stripe } });
    await closeDemoAccounts(test.shop);
    await startWith(live, true);
    await startWith(undefined);
    expect(said, "a demonstration, or a shop that takes sandbox payments").toEqual([]);
    await startWith(live);
    expect(said).toEqual([
      "The database has 13 orders and 6 subscriptions without real payments. Stop the shop and run npm run demo:remove.",
    ]);
    await removeDemo(test.shop);
    await startWith(live);
    expect(said).toHaveLength(1);
  });

  it("is refused for the administrator alone, and under another name", async () => {
    test = await openTestShop({ withDemo: true });
    await test.shop.db.execute("update users set username = 'daisy', username_key = 'daisy' where username = 'demo'");
    expect(await reasonOf()).toContain("accounts admin and daisy can still sign in");
    await test.shop.db.execute("update users set password = 'x' where username = 'daisy'");
    await test.shop.db.execute(
      "update users set password = (select password from users where username = 'priya.shah') where username = 'daisy'",
    );
    await test.shop.db.execute("update users set username = 'boss', email = 'boss@shop.example' where id = 999999");
    expect(await reasonOf()).toBe(
      `The demonstration account boss can still sign in with the published password. Run ${CREATE}, then start the shop again.`,
    );
  });

  it("goes on in a demonstration, and in a shop that never was one", async () => {
    test = await openTestShop({ withDemo: true });
    await expect(start(true)).resolves.toBeUndefined();
    await test.close();
    test = await openTestShop();
    await newCustomer(test);
    expect(await rows(test.shop, "select count(*)::int as count from users")).toEqual([{ count: 1 }]);
    await expect(start()).resolves.toBeUndefined();
  });
});
