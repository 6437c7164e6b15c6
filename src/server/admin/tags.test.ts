import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  CUSTOMER_SORTS,
  downloadCustomers,
  getAdminGuest,
  listAdminCustomers,
  listAdminGuests,
  listTags,
  tagCustomer,
} from "#contract/accounts/admin-customers.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  downloadOrders,
  getAdminOrder,
  listAdminOrders,
  refundAdminOrder,
  tagOrder,
} from "#contract/orders/admin-orders.ts";
import { buy, buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const SET = 61;

describe("tags", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  it("of an order are shown in the list, filter it and its table, and are stored without doubles", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), SET);
    const { orderId: other } = await buyAsGuest(new TestBrowser(test.app), SET);
    const tags = ["Wholesale", "wholesale", " fragile "];
    expect(await admin.call(tagOrder, { orderId: String(orderId), tags })).toEqual(["fragile", "wholesale"]);
    expect(await admin.call(listAdminOrders, { tag: "WHOLESALE" })).toMatchObject([
      { id: orderId, tags: ["fragile", "wholesale"] },
    ]);
    expect((await admin.call(getAdminOrder, { orderId: String(other) })).tags).toEqual([]);
    expect((await admin.send(downloadOrders, { tag: "fragile" })).body.split("\r\n")).toHaveLength(3);
    expect(await admin.call(listTags, { about: "order" })).toEqual(["fragile", "wholesale"]);
    await admin.call(tagOrder, { orderId: String(orderId), tags: [] });
    expect(await admin.call(listAdminOrders, { tag: "wholesale" })).toEqual([]);
    expect(await rows(test.shop, "select action, entity from audit_log order by id")).toEqual([
      { action: "tag", entity: "order" },
      { action: "tag", entity: "order" },
    ]);
  });

  it("are refused for records that do not exist, with a comma, and from everybody else", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), SET);
    const before = await snapshotOf(test.shop);
    expect((await admin.send(tagOrder, { orderId: 4040, tags: ["a"] })).statusCode).toBe(404);
    expect((await admin.send(tagCustomer, { customerId: 4040, tags: ["a"] })).statusCode).toBe(404);
    expect((await admin.send(tagOrder, { orderId, tags: ["a,b"] })).statusCode).toBe(422);
    expect((await admin.send(tagOrder, { orderId, tags: [" "] })).statusCode).toBe(422);
    const customer = await newCustomer(test);
    expect((await customer.send(tagOrder, { orderId, tags: ["a"] })).statusCode).toBe(403);
    const { users: _users, sessions: _sessions, ...after } = await snapshotOf(test.shop);
    expect(before).toMatchObject({ tags: after.tags, audit_log: after.audit_log });
  });

  it("of a customer stand beside what they bought, less refunds", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: SET });
    const { orderId } = await buy(customer);
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "5.00", reason: "A broken jar" });
    const [{ id: customerId } = { id: 0 }] = await rows<{ id: number }>(
      test.shop,
      `select user_id as id from orders where id = ${orderId}`,
    );
    await admin.call(tagCustomer, { customerId: String(customerId), tags: ["friend"] });
    expect(await admin.call(listAdminCustomers, { tag: "friend" })).toMatchObject([
      { id: customerId, tags: ["friend"], orderCount: 1, paid: "30.99", lastBought: "2026-11-21T10:00:00.000Z" },
    ]);
    const table = (await admin.send(downloadCustomers, { tag: "friend" })).body;
    expect(table).toContain(",1,30.99,2026-11-21,friend");
  });

  it("of a guest are those of the guest's orders, and filter the list of guests", async () => {
    const [email, other] = ["one@example.com", "other@example.com"];
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), SET, { ...GUEST, email });
    await buyAsGuest(new TestBrowser(test.app), SET, { ...GUEST, email: other });
    await admin.call(tagOrder, { orderId: String(orderId), tags: ["wholesale"] });
    expect(await admin.call(listAdminGuests, { tag: "Wholesale" })).toMatchObject([{ email, tags: ["wholesale"] }]);
    expect(await admin.call(listAdminGuests, { tag: "wholesale", search: other })).toEqual([]);
    expect(await admin.call(getAdminGuest, { email })).toMatchObject({ tags: ["wholesale"] });
    expect(await admin.call(getAdminGuest, { email: other })).toMatchObject({ tags: [] });
  });

  it("and customers are listed by what they paid, each once from page to page", async () => {
    for (const quantity of [1, 2, 0]) {
      const customer = await newCustomer(test);
      if (quantity === 0) continue;
      await customer.call(addToBasket, { productId: SET, quantity });
      await buy(customer);
    }
    for (const sort of CUSTOMER_SORTS) {
      const listed: { id: number; paid: string; created: string }[] = [];
      let next: string | undefined = `/api/admin/customers?sort=${sort}&limit=2`;
      while (next) {
        const page = await admin.sendRaw("GET", next);
        listed.push(...page.json());
        next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
      }
      const direction = sort.endsWith("asc") ? 1 : -1;
      const expected = listed.toSorted((a, b) => {
        const byPaid = sort.startsWith("paid") ? Number(a.paid) - Number(b.paid) : 0;
        return direction * (byPaid || a.id - b.id);
      });
      expect(listed).toEqual(expected);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
      expect(listed.length).toBeGreaterThanOrEqual(4);
      expect(listed.map(({ paid }) => paid)).toContain("70.98");
    }
    const foreign = Buffer.from('["x",1]').toString("base64url");
    expect((await admin.send(listAdminCustomers, { sort: "paid-desc", cursor: foreign })).statusCode).toBe(422);
  });
});
