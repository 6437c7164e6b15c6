import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount } from "#contract/accounts/accounts.ts";
import { addCustomerNote, tagCustomer } from "#contract/accounts/admin-customers.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { addOrderNote, tagOrder } from "#contract/orders/admin-orders.ts";
import { addSubscriptionNote } from "#contract/subscriptions/admin-subscriptions.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { Subscriber } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("notes and tags", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function newestId(table: "users" | "subscriptions"): Promise<string> {
    const [row] = await rows<{ id: number }>(test.shop, `select id from ${table} order by id desc limit 1`);
    return String(row?.id);
  }
  const stored = () =>
    rows(test.shop, "select about, text as content from notes union all select about, tag from tags");

  it("of an account are refused once it is erased, because no later erasure deletes them", async () => {
    const customer = await newCustomer(test);
    const customerId = await newestId("users");
    await admin.call(addCustomerNote, { customerId, text: "Rings in the evening" });
    await admin.call(tagCustomer, { customerId, tags: ["friend"] });
    expect((await customer.send(eraseAccount, { password: "lavender-and-salt" })).statusCode).toBe(200);
    expect((await admin.send(addCustomerNote, { customerId, text: "Rang again" })).statusCode).toBe(404);
    expect((await admin.send(tagCustomer, { customerId, tags: ["friend"] })).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("of an account that is erased at the same time are deleted too", async () => {
    const customer = await newCustomer(test);
    const customerId = await newestId("users");
    await Promise.all([
      customer.send(eraseAccount, { password: "lavender-and-salt" }),
      ...["one", "two", "three"].map((text) => admin.send(addCustomerNote, { customerId, text })),
      ...["one", "two", "three"].map((tag) => admin.send(tagCustomer, { customerId, tags: [tag] })),
    ]);
    expect(await stored()).toEqual([]);
  });

  it("of a subscription are refused once its account is erased", async () => {
    await Subscriber.subscribe(test);
    const subscriptionId = await newestId("subscriptions");
    await admin.call(addSubscriptionNote, { subscriptionId, text: "No lavender" });
    await rows(
      test.shop,
      `update users set erased_at = now() where id in (select user_id from subscriptions where id = ${subscriptionId})`,
    );
    expect((await admin.send(addSubscriptionNote, { subscriptionId, text: "Again" })).statusCode).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  it("are saved by two users at the same moment without an error, and the last tags count", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    const customerId = await newestId("users");
    const numbers = [1, 2, 3, 4];
    const replies = await Promise.all(
      numbers.flatMap((number) => [
        admin.send(tagOrder, { orderId, tags: ["all", `order ${number}`] }),
        admin.send(tagCustomer, { customerId, tags: ["all", `customer ${number}`] }),
        admin.send(addOrderNote, { orderId, text: `Call ${number}` }),
      ]),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
    expect(await rows(test.shop, "select about, count(*)::int as count from tags group by 1 order by 1")).toEqual([
      { about: "customer", count: 2 },
      { about: "order", count: 2 },
    ]);
    expect(await rows(test.shop, "select 1 from notes")).toHaveLength(numbers.length);
  });

  it("contain no invisible characters, are limited in length and number, and no markup is special", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    const note = async (text: string) => (await admin.send(addOrderNote, { orderId, text })).json();
    const tag = async (tags: readonly string[]) => (await admin.send(tagOrder, { orderId, tags })).json();
    expect(await note("<script>alert(1)</script>")).toMatchObject([{ text: "<script>alert(1)</script>" }]);
    expect((await note("\u202eexe.doc\u2066\u0000")).at(-1)).toMatchObject({ text: "exe.doc" });
    for (const refused of ["x".repeat(10_000), "\u200b", " ", "\ud800"]) {
      expect(await note(refused), refused.slice(0, 3)).toMatchObject({ code: "invalid-input" });
    }
    expect(await tag(["\u202eLate", "=1+1"])).toEqual(["=1+1", "late"]);
    const many = Array.from({ length: 500 }, (_, index) => `tag ${index}`);
    for (const refused of [many, ["x".repeat(31)], ["\u200b"]]) {
      expect(await tag(refused)).toMatchObject({ code: "invalid-input" });
    }
  });
});
