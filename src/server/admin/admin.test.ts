import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { getAdminStats } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { getAdminOrder, listAdminOrders } from "#contract/orders/admin-orders.ts";
import { addWomensThreeMonths, buy, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the dashboard", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop();
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await customer.call(addToBasket, { productId: 61 });
    await buy(customer);
    await test.shop.db.execute(
      "insert into users (id, username, email, password) select 999999, 'admin', 'admin@example.com', password from users limit 1",
    );
    admin = new TestBrowser(test.app);
    const enter = () => admin.call(signIn, { username: "admin", password: "lavender-and-salt" });
    await enter();
    admin.renewBy(enter);
  });
  afterAll(() => test.close());

  it("counts users, subscriptions, this month's money and orders", async () => {
    expect(await admin.call(getAdminStats, {})).toEqual({
      totalUsers: 2,
      customers: 1,
      activeSubscriptions: 1,
      monthlyRevenue: "55.98",
      totalOrders: 1,
    });
    test.setClock("2026-12-01T00:00:00Z");
    expect(await admin.call(getAdminStats, {})).toMatchObject({ monthlyRevenue: "0.00" });
    test.setClock("2026-11-21T10:00:00Z");
  });

  it("shows an order as it was placed and charged", async () => {
    const [order] = await admin.call(listAdminOrders, {});
    expect(order).toMatchObject({
      type: "mixed",
      status: "pending",
      isPaid: true,
      amount: "55.98",
      deliveryAmount: "1.00",
      userFirstName: "Wren",
      deliveryLine1: "3 Mill Lane",
      deliveryPostcode: "BA1 2AB",
      stripePaymentIntentId: expect.stringMatching(/^sandbox_pay_/),
      items: [
        { productName: "Women's Monthly Subscription Box", productPrice: "19.99", isSubscription: true, quantity: 1 },
        { productName: "Stress Relief Collection", productPrice: "34.99", isSubscription: false, quantity: 1 },
      ],
    });
    expect(await admin.call(getAdminOrder, { orderId: String(order?.id) })).toMatchObject({
      ...order,
      refundable: "55.98",
      timeline: [{ kind: "opened" }, { kind: "paid" }],
    });
    expect((await admin.send(getAdminOrder, { orderId: 4_000 })).statusCode).toBe(404);
  });

  it("finds orders by name, e-mail address and number, and takes the rest literally", async () => {
    const [order] = await admin.call(listAdminOrders, {});
    for (const search of ["wren ash", "CUSTOMER", "wr", "as", String(order?.id), `#${order?.id}`]) {
      expect(await admin.call(listAdminOrders, { search }), search).toHaveLength(1);
    }
    for (const search of ["%", "_", "\\", "nobody", "re"])
      expect(await admin.call(listAdminOrders, { search })).toEqual([]);
  });

  it("counts what a search finds up to the longest page, and pages through all of it", async () => {
    await rows(
      test.shop,
      `insert into orders (email, amount, order_type, status, created_at, updated_at)
       select 'namesake' || i || '@example.com', 5, 'one_time', case when i % 2 = 0 then 'shipped' else 'pending' end,
         now(), now() from generate_series(1, 402) i`,
    );
    for (const [filter, matching] of [[{}, 402] as const, [{ status: "shipped" }, 201] as const]) {
      const found: number[] = [];
      let next: string | undefined = `?${new URLSearchParams({ search: "mesake", limit: "150", ...filter })}`;
      while (next !== undefined) {
        const reply = await admin.sendRaw("GET", `/api/admin/orders${next}`);
        expect(reply.headers).toMatchObject({ "x-total-count": "200", "x-total-capped": "true" });
        found.push(...(reply.json() as { id: number }[]).map(({ id }) => id));
        next = /<[^?]*(\?[^>]*)>/.exec(String(reply.headers.link ?? ""))?.[1];
      }
      expect(new Set(found).size).toBe(matching);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
    }
    const one = await admin.sendRaw("GET", "/api/admin/orders?search=namesake17%40");
    expect(one.headers).toMatchObject({ "x-total-count": "1" });
    expect(one.headers["x-total-capped"]).toBeUndefined();
  });
});
