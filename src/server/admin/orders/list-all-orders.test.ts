import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadCustomers, listAdminCustomers } from "#contract/accounts/admin-customers.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import {
  type AdminOrder,
  downloadOrders,
  getAdminOrder,
  listAdminOrders,
  ORDER_SORTS,
  refundAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { londonDay } from "#domain/calendar.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the list of all orders", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  /** Reads all pages of a list by following its `Link` headers. */
  async function readPages(query: string): Promise<AdminOrder[]> {
    const orders: AdminOrder[] = [];
    let next: string | undefined = `/api/admin/orders?limit=3&${query}`;
    while (next) {
      const page = await admin.sendRaw("GET", next);
      expect(page.statusCode).toBe(200);
      orders.push(...page.json<AdminOrder[]>());
      next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    return orders;
  }

  it.each(ORDER_SORTS)("has each order once, sorted by %s from page to page", async (sort) => {
    const listed = await readPages(`sort=${sort}`);
    const all = await rows<{ id: number }>(test.shop, "select id from orders where archived_at is null");
    expect(listed.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    const way = sort.endsWith("asc") ? 1 : -1;
    const sorted = listed.toSorted(
      (a, b) => way * ((sort.startsWith("amount") ? Number(a.total) - Number(b.total) : 0) || a.id - b.id),
    );
    expect(listed.map(({ id, total }) => [id, total])).toEqual(sorted.map(({ id, total }) => [id, total]));
  });

  it("has the orders of a range of London days, both days included", async () => {
    const all = await readPages("");
    const dayOf = ({ created }: AdminOrder) => londonDay(new Date(created));
    const days = [...new Set(all.map(dayOf))].toSorted();
    expect(days.length).toBeGreaterThan(2);
    const [from = "", until = ""] = [days[0], days.at(-2)];
    const listed = await readPages(`from=${from}&until=${until}`);
    expect(listed.map(({ id }) => id)).toEqual(all.filter((order) => dayOf(order) <= until).map(({ id }) => id));
    expect(await readPages(`from=${days.at(-1)}`)).toHaveLength(all.filter((one) => dayOf(one) === days.at(-1)).length);
    const refused = await admin.send(listAdminOrders, { from: "yesterday" });
    expect(refused.statusCode).toBe(422);
  });

  // London and UTC have the same days in winter, so the test needs a summer night.
  it("has an order of a summer night under its London day, in the list and in the tables", async () => {
    const [order] = await readPages("");
    const id = order?.id;
    const created = order?.created;
    await test.shop.db.execute(`update orders set created_at = '2026-06-30T23:30:00Z' where id = ${id}`);
    await test.shop.db.execute("update users set created_at = '2026-06-30T23:30:00Z' where username = 'demo'");
    expect((await readPages("from=2026-07-01&until=2026-07-01")).map((found) => found.id)).toEqual([id]);
    expect(await readPages("from=2026-06-30&until=2026-06-30")).toEqual([]);
    const orders = await admin.send(downloadOrders, { from: "2026-07-01", until: "2026-07-01" });
    expect(orders.body).toContain(`\r\n${id},2026-07-01,`);
    const customers = await admin.send(downloadCustomers, { search: "demo" });
    expect(customers.body).toMatch(/\r\n\d+,2026-07-01,/);
    await test.shop.db.execute(`update orders set created_at = '${created}' where id = ${id}`);
  });

  it("refuses a page of a list that is sorted otherwise", async () => {
    for (const [sort, other] of [
      ["date-desc", "amount-asc"],
      ["amount-desc", "date-asc"],
    ]) {
      const page = await admin.sendRaw("GET", `/api/admin/orders?limit=2&sort=${sort}`);
      const cursor = /cursor=([^&>]+)/.exec(String(page.headers.link))?.[1];
      const refused = await admin.sendRaw("GET", `/api/admin/orders?sort=${other}&cursor=${cursor}`);
      expect(refused.statusCode).toBe(422);
    }
  });

  it("is downloaded as a table with the same filters and in the same order", async () => {
    const listed = await readPages("status=delivered&sort=amount-desc");
    const table = (await admin.send(downloadOrders, { status: "delivered", sort: "amount-desc" })).body;
    const lines = table.trim().split("\r\n");
    expect(lines[0]).toContain("order,date,status");
    expect(lines.slice(1).map((line) => Number(line.split(",")[0]))).toEqual(listed.map(({ id }) => id));
    const customers = await admin.call(listAdminCustomers, { search: "demo" });
    const people = (await admin.send(downloadCustomers, { search: "demo" })).body.trim().split("\r\n");
    expect(people.slice(1).map((line) => Number(line.split(",")[0]))).toEqual(customers.map(({ id }) => id));
  });

  it("marks refunded orders in the list and the table, and filters by them", async () => {
    const customer = await newCustomer(test);
    const orderIds: number[] = [];
    for (const refund of [undefined, { amount: "5.00" }, {}]) {
      await customer.call(addToBasket, { productId: 62 });
      const { orderId } = await buy(customer);
      orderIds.push(orderId);
      if (refund) await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "Dented tin", ...refund });
    }
    const [paid = 0, part = 0, all = 0] = orderIds;
    const listed = await readPages("");
    const markOf = (id: number) => listed.find((order) => order.id === id)?.refundedPart;
    expect([markOf(paid), markOf(part), markOf(all)]).toEqual([null, "part", "all"]);
    expect((await admin.call(getAdminOrder, { orderId: String(all) })).refundedPart).toBe("all");
    const idsOf = async (filter: string) => (await readPages(filter)).map(({ id }) => id);
    const ofDemo = listed.filter(({ status }) => status === "cancelled").map(({ id }) => id);
    expect(await idsOf("payment=refunded")).toEqual([all, ...ofDemo]);
    expect(await idsOf("payment=partly-refunded")).toEqual([part]);
    expect(await idsOf("payment=paid")).toEqual(expect.arrayContaining(orderIds));
    const table = (await admin.send(downloadOrders, { search: "Wren" })).body;
    const paymentOf = (id: number) => new RegExp(`\r\n${id},[^,]*,[^,]*,("[^"]*"|[^,]*)`).exec(table)?.[1];
    expect([paid, part, all].map(paymentOf)).toEqual(["yes", '"yes, partly refunded"', '"yes, refunded"']);
  });

  it("writes what looks like a formula as text", async () => {
    await test.shop.db.execute("update users set first_name = '=1+1' where id = (select max(id) from users)");
    expect((await admin.send(downloadCustomers, {})).body).toContain("'=1+1");
  });
});
