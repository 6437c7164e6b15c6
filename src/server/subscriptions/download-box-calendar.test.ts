import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as calls from "#contract/subscriptions/subscriptions.ts";
import { newCustomer } from "#tests/support/people.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the days of one's boxes, for a calendar", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop();
  });
  afterEach(() => test.close());

  async function titles(browser: TestBrowser): Promise<string[]> {
    const file = await browser.send(calls.getBoxCalendar, {});
    expect(file.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const lines = file.body.replace(/\r\n /g, "").split("\r\n");
    const of = (name: string) => lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length));
    const days = of("DTSTART;VALUE=DATE:");
    return of("SUMMARY:Meadow & Salt: ").map((title, index) => `${days[index]} ${title}`);
  }

  it("are its charges, its last days to change and when it leaves, in London's days, without what is over", async () => {
    const subscriber = await Subscriber.subscribe(test);
    expect(await titles(await subscriber.signIn())).toEqual([
      "20261215 we send your Women's Box of December 2026",
      "20261231 last day to skip\\, pause or cancel your Women's Box of January 2027",
      "20270101 £26.99 for your Women's Box of January 2027",
      "20270115 we send your Women's Box of January 2027",
    ]);
    await liveDay(test, "2026-12-16");
    const browser = await subscriber.signIn();
    const [first] = await titles(browser);
    expect(first).toMatch(/^20261231 last day/);
    const [subscription] = await browser.call(calls.listSubscriptions, {});
    await browser.call(calls.skipBox, { subscriptionId: String(subscription?.id), boxMonth: "2027-01" });
    expect(await titles(browser)).toContain("20270215 we send your Women's Box of February 2027");
    expect((await titles(browser)).join()).not.toContain("we send your Women's Box of January 2027");
  });

  it("are nobody else's, and no file where there are none", async () => {
    await Subscriber.subscribe(test);
    expect((await new TestBrowser(test.app).send(calls.getBoxCalendar, {})).statusCode).toBe(401);
    const customer = await newCustomer(test);
    expect((await customer.send(calls.getBoxCalendar, {})).json()).toMatchObject({ code: "not-found" });
  });
});
