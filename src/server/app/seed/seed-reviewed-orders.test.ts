import { afterAll, beforeAll, expect, it } from "vitest";
import { getProduct, listPlans } from "#contract/catalogue/catalogue.ts";
import { listBoxReviews } from "#contract/reviews/reviews.ts";
import { readDemoFigures, removeDemo } from "#server/admin/demo/remove-demo.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { seedReviewedOrders } from "./seed-reviewed-orders.ts";

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop({ withDemo: true });
  await test.shop.db.transaction((tx) => seedReviewedOrders(tx, test.shop.clock()));
});
afterAll(() => test.close());

const one = async (statement: string) => (await rows<Record<string, unknown>>(test.shop, statement))[0];

it("a demonstration has forty published reviews with a spread of stars and with answers, all of things that arrived", async () => {
  expect(
    await one(
      "select count(*)::int, count(distinct stars)::int as stars, count(answer)::int as answers from reviews where state = 'shown'",
    ),
  ).toEqual({ count: 40, stars: 5, answers: 6 });
  const early = `select r.id from reviews r join order_items i on i.id = r.order_item_id join orders o on o.id = i.order_id
    where r.written_at < o.delivered_at or o.status <> 'delivered' or r.written_at > timestamptz '${test.shop.clock().toISOString()}'`;
  expect(await rows(test.shop, early)).toEqual([]);
});

it("numbers its orders by their time, before the other orders, and leaves jobs nothing to do", async () => {
  const order =
    "select bool_and(later) from (select paid_at >= lag(paid_at, 1, paid_at) over (order by id) as later from orders where id < 1001) o";
  expect(await one(order)).toEqual({ bool_and: true });
  const unsent =
    "select 1 from boxes b join orders o on o.id = b.order_id and o.id < 1001 where b.status <> 'dispatched'";
  expect(await rows(test.shop, unsent)).toEqual([]);
  await test.runJob("ask-for-reviews");
  await test.runJob("ask-for-reviews");
  const asked = `select recipient from letters where kind = 'review-request'
    and recipient in (select email from orders where id < 1001)`;
  expect(await rows(test.shop, asked)).toEqual([]);
});

it("shows stars on cards, products and boxes", async () => {
  const visitor = new TestBrowser(test.app);
  expect((await visitor.call(getProduct, { slug: "lavender-field-bath-bomb" })).rating).toEqual({
    count: 4,
    average: 4,
  });
  const { boxes } = await visitor.call(listPlans, {});
  expect(boxes.map(({ rating }) => rating)).toEqual([
    { count: 4, average: 4.3 },
    { count: 3, average: 4.3 },
    { count: 3, average: 4 },
  ]);
  const { reviews } = await visitor.call(listBoxReviews, { audience: "children" });
  expect(reviews[0]).toMatchObject({ authorName: "Joan", stars: 2, answer: expect.stringContaining("two new bombs") });
});

it("is found and removed as demonstration data", async () => {
  expect(await readDemoFigures(test.shop.db)).toMatchObject({ reviews: 40 });
  const removed = await removeDemo(test.shop);
  expect(removed.reviews).toBe(40);
  expect(removed.accounts).toContain("gwen.pritchard");
  expect(await rows(test.shop, "select 1 from reviews")).toEqual([]);
  expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
  expect(await one("select sum(review_count)::int from products")).toEqual({ sum: 0 });
});
