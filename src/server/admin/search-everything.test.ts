import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchAdmin } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOTHING = { orders: [], people: [], products: [], codes: [] };

describe("one search for everything", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  let orderId: number;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    ({ orderId } = await buy(customer));
    await admin.call(createDiscountCode, { code: "ASHDOWN_10", type: "percentage", value: "10" });
  });
  afterAll(() => test.close());

  const find = (search: string) => admin.call(searchAdmin, { search });

  it("finds orders by number, name and e-mail address, people, and the code that bears their name", async () => {
    const found = await find("ashdown");
    expect(found).toMatchObject({
      orders: [{ id: orderId, userFirstName: "Wren", userLastName: "Ashdown", status: "pending", total: "35.99" }],
      people: [{ firstName: "Wren", lastName: "Ashdown" }],
      products: [],
      codes: [{ code: "ASHDOWN_10", type: "percentage", value: "10.00", isActive: true }],
    });
    const email = found.people[0]?.email ?? "";
    expect(await find(email)).toMatchObject({ orders: [{ id: orderId }], people: [{ email }] });
    for (const number of [String(orderId), `#${orderId}`]) {
      expect((await find(number)).orders.map(({ id }) => id)).toEqual([orderId]);
    }
  });

  it("finds goods by name and by SKU", async () => {
    expect((await find("ms-bb-lav")).products).toMatchObject([{ name: "Lavender Field Bath Bomb", sku: "MS-BB-LAV" }]);
    expect((await find("LAVENDER field bath")).products.map(({ name }) => name)).toContain("Lavender Field Bath Bomb");
  });

  it("takes signs of patterns literally", async () => {
    for (const search of ["%", "\\", "zzz_", "_____"]) expect(await find(search), search).toEqual(NOTHING);
    expect((await find("down_1")).codes).toHaveLength(1);
    expect((await find("downx1")).codes).toEqual([]);
  });

  it("names five of a kind, the newest orders first", async () => {
    await rows(
      test.shop,
      `insert into orders (email, amount, order_type, status, created_at, updated_at)
       select 'twin' || i || '@example.com', 5, 'one_time', 'pending', now(), now() from generate_series(1, 7) i`,
    );
    const { orders } = await find("twin");
    expect(orders.map(({ userEmail }) => userEmail)).toEqual([7, 6, 5, 4, 3].map((n) => `twin${n}@example.com`));
    expect((await find("bath")).products).toHaveLength(5);
  });

  it("answers the administrator only, and words only", async () => {
    expect((await customer.send(searchAdmin, { search: "ashdown" })).statusCode).toBe(403);
    expect((await admin.send(searchAdmin, { search: "  " })).statusCode).toBe(422);
  });
});
