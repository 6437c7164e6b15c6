import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { listSamples } from "#contract/marketing/admin-marketing.ts";
import { getAdminSubscription, listAdminSubscriptions } from "#contract/subscriptions/admin-subscriptions.ts";
import { JOB_NAMES } from "#server/platform/names/job-schedules.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/** One row per table, with the specification's required columns and the columns that identify the row. */
const ROWS = {
  users: `insert into users (username, email, password) values ('layout', 'layout@example.com', 'x')`,
  sessions: `insert into sessions (sid, sess, expire) values ('layout', '{}', now())`,
  categories: `insert into categories (name, slug) values ('Layout', 'layout')`,
  products: `insert into products (name, price) values ('Layout soap', 4.5), ('Layout soap', 5)`,
  questionnaire_responses: `insert into questionnaire_responses (user_id, audience, naturalness, purpose, duration)
    values ((select id from users where username = 'layout'), 'women', '100natural', 'personal', 'monthly')`,
  subscriptions: `insert into subscriptions (user_id, product_id, status)
    select (select id from users where username = 'layout'), product_id, status
    from (values (206, 'active'), (1000, 'active'), (101, 'cancelled')) as given (product_id, status)`,
  carts: `insert into carts (user_id) values ('guest:layout')`,
  cart_items: `insert into cart_items (cart_id, product_id, product_name, product_price)
    values ((select id from carts where user_id = 'guest:layout'), 1, 'Soap', 4.5)`,
  orders: `insert into orders (amount, status) values (9.99, 'pending')`,
  order_items: `insert into order_items (order_id, product_id, product_name, product_price)
    values ((select max(id) from orders), 1, 'Soap', 4.5)`,
  discount_codes: `insert into discount_codes (code, type, value) values ('LAYOUT', 'fixed', 5)`,
  sample_requests: `insert into sample_requests (first_name, last_name, email, address, city, postcode)
    select 'Lay', 'Out', 'layout' || i || '@example.com', '3 Mill Lane', 'Bath', 'BA1 2AB' from generate_series(1, 2) i`,
};

describe("rows of the specified layout alone", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  it.each(Object.entries(ROWS))("are taken by %s", async (_table, statement) => {
    await rows(test.shop, statement);
  });

  it("are shown by the dashboard, boxes and prices after their products", async () => {
    const products = await admin.call(listAdminProducts, { search: "Layout soap" });
    expect(products.map(({ slug }) => slug)).toEqual([
      expect.stringMatching(/^product-[0-9a-f]{8}$/),
      expect.stringMatching(/^product-[0-9a-f]{8}$/),
    ]);
    const subscriptions = await admin.call(listAdminSubscriptions, { search: "layout" });
    expect(subscriptions.map(({ plan, status }) => [plan, status])).toEqual([
      ["Women's box, monthly", "cancelled"],
      [expect.any(String), "active"],
      ["Men's box, 6 months", "active"],
    ]);
    expect(subscriptions[2]).toMatchObject({ price: expect.stringMatching(/^\d+\.\d\d$/), totalMonths: 1 });
    for (const { id } of subscriptions) {
      const details = await admin.call(getAdminSubscription, { subscriptionId: String(id) });
      expect(details).toMatchObject({ id, relatedOrder: null });
    }
    expect(await admin.call(listSamples, { search: "layout" })).toHaveLength(2);
  });

  it("stop no job", async () => {
    for (const job of JOB_NAMES) await test.runJob(job);
    const [failed] = await rows<{ failed: number }>(
      test.shop,
      "select count(*)::int as failed from job_runs where failure is not null",
    );
    expect(failed).toEqual({ failed: 0 });
  });
});
