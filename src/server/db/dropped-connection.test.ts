import { describe, expect, it } from "vitest";
import { getBasket } from "#contract/basket.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

describe("a PostgreSQL that drops its connections", () => {
  it("fails the requests under way and none after them", async () => {
    const test = await openTestShop();
    const visitor = new TestBrowser(test.app);
    const underWay = Array.from({ length: 8 }, () =>
      test.shop.db.execute("select pg_sleep(5)").then(
        () => "answered",
        () => "failed",
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    await test.shop.db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(await Promise.all(underWay)).toEqual(Array.from({ length: 8 }, () => "failed"));
    for (let count = 0; count < 12; count += 1) await visitor.call(getBasket, {});
    await test.close();
  });
});
