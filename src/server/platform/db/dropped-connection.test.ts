import { describe, expect, it } from "vitest";
import { getBasket } from "#contract/basket/basket.ts";
import { isByRows } from "#tests/support/pooled-place.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";
import { announcePagesChanged, listenTo, PAGES_CHANGED } from "./listen-to.ts";

/** Fewer than the smallest pool has connections, because the test needs another connection to drop these. */
const UNDER_WAY = 3;
/** Long, because tests also run on busy machines. */
const WAIT = { timeout: 60_000 };

describe("a PostgreSQL that drops its connections", () => {
  it("fails the requests under way and none after them", async () => {
    const test = await openTestShop();
    const visitor = new TestBrowser(test.app);
    const underWay = Array.from({ length: UNDER_WAY }, () =>
      test.shop.db.execute("select pg_sleep(60)").then(
        () => "answered",
        () => "failed",
      ),
    );
    const sleeping = "select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()";
    const inThisDatabase = `${sleeping} and datname = current_database()`;
    await expect.poll(async () => (await rows(test.shop, inThisDatabase)).length, WAIT).toBe(UNDER_WAY);
    await test.shop.db.execute(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(await Promise.all(underWay)).toEqual(Array.from({ length: UNDER_WAY }, () => "failed"));
    for (let count = 0; count < 12; count += 1) await visitor.call(getBasket, {});
    await test.close();
  });

  // The table-based variant has no connection to lose. by-rows.test.ts covers it.
  it.skipIf(isByRows)("is opened again to hear what other processes announce", async () => {
    const test = await openTestShop();
    let heard = 0;
    const stop = await listenTo(test.database, PAGES_CHANGED, () => {
      heard += 1;
    });
    await rows(
      test.shop,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen "${PAGES_CHANGED}"' and datname = current_database()`,
    );
    // One call after connecting and one after reconnecting, because notices in between may have been missed.
    await expect.poll(() => heard, { timeout: 10_000 }).toBe(2);
    const before = heard;
    await test.shop.db.transaction(announcePagesChanged);
    await expect.poll(() => heard).toBeGreaterThan(before);
    await stop();
    await test.close();
  });
});
