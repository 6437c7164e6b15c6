import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, applyDiscountCode, updateBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ADDRESS = "198.51.100.7";
const ORDERS_MAX = 10;
const CODES_MAX = 3;

describe("what one network may hold without paying", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop();
    await rows(test.shop, "update products set stock = 500 where not is_subscription");
  });
  afterEach(() => test.close());

  const neighbour = () => newCustomer(test, new TestBrowser(test.app, ADDRESS));
  const fill = async (browser: TestBrowser, quantity = 1) => {
    await browser.call(addToBasket, { productId: 61 });
    await browser.call(updateBasket, { productId: 61, quantity });
    return browser;
  };
  const checkOut = (browser: TestBrowser) => browser.send(createCheckout, {});
  const held = () => rows<{ held_from: string | null }>(test.shop, "select held_from from orders order by id");
  const shelf = () => rows(test.shop, "select stock from products where id = 61");

  it("is ten orders, until one is paid or its time is up; elsewhere others buy", async () => {
    const [first, ...others] = await Promise.all(
      Array.from({ length: ORDERS_MAX }, async () => fill(await neighbour())),
    );
    if (!first) throw new Error("nobody came");
    const opened = await Promise.all([first, ...others].map(checkOut));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    expect(new Set((await held()).map((order) => order.held_from)).size).toBe(1);
    expect(JSON.stringify(await held())).not.toContain(ADDRESS);
    const eleventh = await fill(await neighbour());
    const refused = await checkOut(eleventh);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "too-many-guesses", facts: { waitMinutes: 30 } });
    expect(await shelf()).toEqual([{ stock: 500 - ORDERS_MAX }]);
    expect((await checkOut(first)).statusCode, "one's own order can be opened again").toBe(200);
    await fill(first, 2);
    expect((await checkOut(first)).statusCode, "and changed").toBe(200);
    expect((await checkOut(await fill(await newCustomer(test)))).statusCode).toBe(200);

    const checkout = await first.call(createCheckout, {});
    await payWith(first, checkout, CARDS.pays);
    await first.call(markOrderPaid, { orderId: String(checkout.orderId) });
    expect((await held())[checkout.orderId - 1001]).toEqual({ held_from: null });
    expect((await checkOut(eleventh)).statusCode).toBe(200);
    const twelfth = await fill(await neighbour());
    expect((await checkOut(twelfth)).statusCode).toBe(429);
    test.setClock("2026-11-21T10:31:00Z");
    await test.runJob("settle-or-expire-orders");
    expect((await held()).map((order) => order.held_from)).toEqual((await held()).map(() => null));
    expect((await checkOut(twelfth)).statusCode).toBe(200);
  });

  it("is ten orders also when twelve people press at once", async () => {
    const people = await Promise.all(Array.from({ length: ORDERS_MAX + 2 }, async () => fill(await neighbour())));
    const codes = (await Promise.all(people.map(checkOut))).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(ORDERS_MAX);
    expect(codes.filter((code) => code === 429)).toHaveLength(2);
  });

  it("is a hundred units, in one order as in several", async () => {
    await rows(test.shop, `insert into settings (key, value) values ('unitsPerLineMax', '200')`);
    const large = await fill(await neighbour(), 99);
    expect((await checkOut(large)).statusCode).toBe(200);
    const second = await fill(await neighbour(), 2);
    expect((await checkOut(second)).statusCode).toBe(429);
    await fill(second, 1);
    expect((await checkOut(second)).statusCode).toBe(200);
    const alone = await checkOut(await fill(await newCustomer(test), 101));
    expect(alone.statusCode).toBe(409);
    expect(alone.json()).toMatchObject({ code: "order-too-large", facts: { unitsMax: 100 } });
    expect((await checkOut(await fill(await newCustomer(test), 100))).statusCode).toBe(200);
  });

  const from = async (address: string, quantity: number) =>
    checkOut(await fill(await newCustomer(test, new TestBrowser(test.app, address)), quantity));
  const unitsHeld = async () => {
    const [row] = await rows<{ units: number }>(
      test.shop,
      "select coalesce(sum(quantity), 0)::int as units from stock_holds",
    );
    return row?.units;
  };

  it("is the same for a home with 256 IPv6 networks, and four times as much for the site around it", async () => {
    await rows(test.shop, "update products set stock = 5000 where id = 61");
    const statuses = [];
    for (let network = 0; network < 8; network += 1)
      statuses.push((await from(`2a00:23c5:aaaa:120${network}::1`, 20)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await unitsHeld()).toBe(100);
    for (let home = 0; home < 20; home += 1) await from(`2a00:23c5:aaaa:${(home * 256).toString(16)}::1`, 20);
    expect(await unitsHeld()).toBe(400);
    expect((await from("2a00:23c5:bbbb:1200::1", 20)).statusCode, "another site").toBe(200);
  });

  it("is half of the stock for all networks together, and the owner is told of a tenth", async () => {
    await rows(test.shop, "update products set stock = 0 where id <> 61 and not is_subscription");
    for (let network = 1; network <= 14; network += 1) await from(`198.51.100.${network}`, 20);
    expect(await unitsHeld()).toBe(240);
    expect(await shelf()).toEqual([{ stock: 260 }]);
    await test.runJob("watch-shop");
    await test.runJob("watch-shop");
    const alerts = await rows<{ title: string }>(
      test.shop,
      "select facts->>'title' as title from letters where kind = 'admin-alert' and facts->>'title' not like 'Low stock%'",
    );
    expect(alerts).toEqual([{ title: "Unpaid orders hold a large part of the stock" }]);
  });

  it("is counted beyond the largest integer of the database", async () => {
    await rows(test.shop, "update products set stock = 2000000000 where not is_subscription");
    for (let network = 1; network <= 8; network += 1)
      expect((await from(`198.51.100.${network}`, 20)).statusCode).toBe(200);
    expect(await unitsHeld()).toBe(160);
  });

  it("is three uses of discount codes", async () => {
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, valid_from) values ('SALE', 'fixed', 5, '2026-01-01')",
    );
    const withCode = async () => {
      const browser = await fill(await neighbour());
      await browser.call(applyDiscountCode, { code: "SALE" });
      return browser;
    };
    for (let count = 0; count < CODES_MAX; count += 1) expect((await checkOut(await withCode())).statusCode).toBe(200);
    expect((await checkOut(await withCode())).statusCode).toBe(429);
    expect((await checkOut(await fill(await neighbour()))).statusCode, "without a code").toBe(200);
  });
});
