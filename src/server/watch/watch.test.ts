import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const MERCHANT = "hello@meadowandsalt.example";

describe("what the merchant is told", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, "update products set stock = 50 where not is_subscription");
  });
  afterEach(() => test.close());

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
    const guess = () => new TestBrowser(test.app).send(signIn, { username: "demo", password: "not-it" });
    for (let time = 0; time < 4; time += 1) await guess();
    expect(await watch()).toEqual([]);
    await guess();
    expect(await watch()).toEqual(["Somebody guesses a password"]);
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
});
