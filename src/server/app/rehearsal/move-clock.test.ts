import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { getRehearsal, moveShopClock } from "#contract/admin/admin-settings.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { isClockMovable, restoreClock, ShopClock } from "./move-clock.ts";

const YEAR_MS = 366 * DAY_MS;

describe("the clock of a demonstration", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "delete from subscriptions");
    await Subscriber.subscribe(test);
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  it("goes from charge to cut-off and tells what happened, and nobody is signed out", async () => {
    await admin.call(moveShopClock, { step: "next-1st" });
    const { now, days } = await admin.call(moveShopClock, { step: "next-15th" });
    expect(now).toBe("2026-12-15T15:00:00.000Z");
    expect(days.at(-1)).toMatchObject({ on: "2026-12-15" });
    expect(days.at(-1)?.events).toContainEqual({
      about: "emails",
      state: "first-full-price",
      before: 0,
      after: 1,
    });
    const january = await admin.call(moveShopClock, { step: "next-1st" });
    expect(january.days.at(-1)).toMatchObject({ on: "2027-01-01" });
    expect(january.days.at(-1)?.events).toContainEqual({
      about: "emails",
      state: "charge-taken",
      before: 0,
      after: 1,
    });
    const paid = "select count(*)::integer as count from boxes where status = 'charged'";
    expect(await rows(test.shop, paid)).toEqual([{ count: 2 }]);
    expect(await admin.call(getRehearsal, {})).toEqual({ now: "2027-01-01T15:00:00.000Z" });
    const { days: quiet } = await admin.call(moveShopClock, { step: "next-day" });
    expect(quiet).toEqual([]);
    expect(await rows(test.shop, paid)).toEqual([{ count: 2 }]);
  });

  it("goes on after a restart, and never back", async () => {
    // This time is later than the machine's clock, whenever the test runs.
    test.setClock(new Date(Date.now() + YEAR_MS).toISOString());
    admin = await signInAdmin(test);
    await admin.call(moveShopClock, { step: "next-day" });
    const clock = new ShopClock();
    await restoreClock({ ...test.shop, moveClock: clock.moveTo });
    const moved = test.shop.clock().getTime();
    expect(Math.abs(clock.now().getTime() - moved)).toBeLessThan(60_000);
    clock.moveTo(new Date(0));
    expect(Math.abs(clock.now().getTime() - moved)).toBeLessThan(60_000);
  });

  it("is nobody's but the administrator's, and moves by known steps only", async () => {
    const customer = await newCustomer(test);
    expect((await customer.send(moveShopClock, { step: "next-day" })).statusCode).toBe(403);
    const wrong = await admin.send(moveShopClock, { step: "last-year" as "next-day" });
    expect(wrong.statusCode).toBe(422);
  });
});

describe("a clock that is not to be played with", () => {
  const live = {
    NODE_ENV: "production",
    SESSION_SECRET: "a-secret-for-tests-of-at-least-32-characters",
    TRUST_PROXY: "0",
    PUBLIC_URL: "https://shop.example",
  };

  it("stands with a card provider's key, live or for tests, and outside DEMO_MODE", () => {
    const keys = (world: string) => ({
      STRIPE_SECRET_KEY: `sk_${world}_abc`,
      STRIPE_PUBLISHABLE_KEY: `pk_${world}_abc`,
      STRIPE_WEBHOOK_SECRET: "whsec_abc",
    });
    expect(isClockMovable(readConfig({ ...live, ...keys("live") }))).toBe(false);
    expect(isClockMovable(readConfig(keys("test")))).toBe(false);
    expect(isClockMovable(readConfig({ ...live, PAYMENTS: "sandbox" }))).toBe(false);
    expect(isClockMovable(readConfig({ ROLE: "web", DATABASE_URL: "postgres://shop@127.0.0.1/shop" }))).toBe(false);
    expect(isClockMovable(readConfig({}))).toBe(true);
  });

  it("answers that there is nothing to move", async () => {
    const test = await openTestShop({
      withDemo: true,
      variables: { ROLE: "web", DATABASE_URL: "postgres://shop@127.0.0.1/shop" },
    });
    try {
      const admin = new TestBrowser(test.app);
      await admin.call(signIn, { username: "admin", password: "admin123" });
      expect((await admin.send(moveShopClock, { step: "next-day" })).statusCode).toBe(404);
    } finally {
      await test.close();
    }
  });
});
