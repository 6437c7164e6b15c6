import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { listProducts } from "#contract/catalogue/catalogue.ts";
import { buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { buildApi, createServer } from "./app/http/app.ts";
import { startQueue } from "./app/jobs/start-queue.ts";
import { listenTo, PAGES_CHANGED } from "./platform/db/listen-to.ts";
import { ResponseCache } from "./platform/endpoints/response-cache.ts";
import { RequestCounts } from "./platform/rate-limit/limit-provider-calls.ts";

const PASSWORD = "not-the-password";

describe("two instances on one database", () => {
  let first: TestShop;
  let second: TestShop;
  let kept: ResponseCache;
  let clearings = 0;
  let stopListening: () => Promise<void>;
  beforeAll(async () => {
    first = await openTestShop({ withDemo: true });
    kept = new ResponseCache();
    const app = createServer(first.shop.config, kept);
    await buildApi(app, first.shop, kept);
    await app.ready();
    second = { ...first, app };
    stopListening = await listenTo(first.database, PAGES_CHANGED, () => {
      kept.clear();
      clearings += 1;
    });
  });
  afterAll(async () => {
    await stopListening();
    await second.app.close();
    await first.close();
  });

  it("know each other's sessions and baskets", async () => {
    const here = await newCustomer(first);
    await here.call(addToBasket, { productId: 1 });
    const there = here.elsewhere(second.app);
    expect((await there.call(getBasket, {})).count).toBe(1);
    await there.call(addToBasket, { productId: 1 });
    expect((await here.call(getBasket, {})).count).toBe(2);
  });

  it("count guesses together", async () => {
    const attacker = new TestBrowser(first.app);
    const elsewhere = attacker.elsewhere(second.app);
    const codes: string[] = [];
    for (let attempt = 0; attempt < 30 && codes.at(-1) !== "too-many-guesses"; attempt += 1) {
      const browser = attempt % 2 === 0 ? attacker : elsewhere;
      const reply = await browser.send(signIn, { username: "demo", password: PASSWORD });
      codes.push((reply.json() as { code: string }).code);
    }
    const other = codes.length % 2 === 0 ? attacker : elsewhere;
    const reply = await other.send(signIn, { username: "demo", password: PASSWORD });
    expect(codes.at(-1)).toBe("too-many-guesses");
    expect((reply.json() as { code: string }).code).toBe("too-many-guesses");
  });

  it("count requests together within a second, and a minute that is over no more", async () => {
    let nowMs = Date.parse("2026-03-10T10:00:00Z");
    const [here, there] = [1, 2].map(() => new RequestCounts(first.shop, () => nowMs));
    if (!here || !there) throw new Error("two were made");
    for (let request = 0; request < 3; request += 1) here.count("10.0.0.1/api/newsletter", 60_000);
    nowMs += 5_000;
    expect(there.count("10.0.0.1/api/newsletter", 60_000)).toEqual({ current: 1, ttl: 60_000 });
    await here.share();
    await Promise.all([there.share(), there.share()]);
    await here.share();
    // All processes use the window that the first process started. The first process counts the fourth request after it
    // has shared its counts again.
    expect(there.count("10.0.0.1/api/newsletter", 60_000)).toEqual({ current: 5, ttl: 55_000 });
    await there.share();
    here.count("10.0.0.1/api/newsletter", 60_000);
    await here.share();
    expect(here.count("10.0.0.1/api/newsletter", 60_000).current).toBe(7);
    expect(here.count("10.0.0.2/api/newsletter", 60_000).current).toBe(1);
    const kept = await rows<{ key: string }>(first.shop, "select key from request_counts");
    expect(kept.map(({ key }) => key).join()).not.toContain("10.0.0");
    nowMs += 61_000;
    await here.share();
    expect(await rows(first.shop, "select key from request_counts")).toEqual([]);
    expect(there.count("10.0.0.1/api/newsletter", 60_000)).toEqual({ current: 1, ttl: 60_000 });
    await there.share();
    expect(await rows(first.shop, "select made from request_counts")).toEqual([{ made: 1 }]);
  });

  it("show what an administrator changes on the other one at once", async () => {
    const visitor = new TestBrowser(second.app);
    const priceOf = async () => (await visitor.call(listProducts, {})).find(({ id }) => id === 1)?.price;
    expect(await priceOf()).not.toBe("66.66");
    const before = clearings;
    await rows(first.shop, "update products set price = 66.66 where id = 1");
    await rows(first.shop, `select announce('${PAGES_CHANGED}', '')`);
    // A reply is kept for half a second. The message removes it at once.
    await expect.poll(() => clearings, { timeout: 10_000, interval: 20 }).toBe(before + 1);
    expect(await priceOf()).toBe("66.66");
  });

  it("do a job's work once, though both are asked for it", async () => {
    const buyer = await newCustomer(first);
    await buyer.call(addToBasket, { productId: 2 });
    const { orderId } = await buy(buyer);
    const queues = [await startQueue(first.database, first.shop), await startQueue(first.database, first.shop)];
    for (const queue of queues) queue.wake("send-letters");
    const statusOf = async () =>
      (
        await rows<{ status: string }>(
          first.shop,
          `select status from letters where kind = 'order-confirmed' and facts ->> 'orderId' = '${orderId}'`,
        )
      ).at(0)?.status;
    await expect.poll(statusOf, { timeout: 20_000, interval: 200 }).toBe("sent");
    for (const queue of queues) await queue.stop();
    expect(first.sent.filter(({ subject }) => subject.includes(String(orderId)))).toHaveLength(1);
  });
});
