import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addCustomerNote,
  getAdminCustomer,
  getAdminGuest,
  listAdminCustomers,
  listAdminGuests,
} from "#contract/accounts/admin-customers.ts";
import { getAdminFigures, getAdminStats, getAdminTodo } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { createCheckout } from "#contract/checkout/checkout.ts";
import { type EmailFilter, listEmails } from "#contract/marketing/admin-marketing.ts";
import { changeAdminOrder, listAdminOrders, ORDER_PROBLEMS, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { listAdminParcels, packParcels } from "#contract/orders/admin-parcels.ts";
import { runJob } from "#server/app/jobs/start-queue.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, buy, buyAsGuest, GUEST, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the overview and the customers", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    customer = await newCustomer(test);
  });
  afterAll(() => test.close());
  const todo = () => admin.call(getAdminTodo, {});

  it("say what needs doing, and no longer once it is done", async () => {
    const before = await todo();
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    await rows(test.shop, `update parcels set due_on = '2026-11-21' where order_id = ${orderId}`);
    await customer.call(addToBasket, { productId: 62 });
    await customer.call(createCheckout, {});
    await rows(test.shop, "update products set stock = 10 where id = 63");
    expect(await todo()).toMatchObject({
      toPack: { ready: before.toPack.ready + 1, due: before.toPack.due + 1, late: before.toPack.late },
      unpaid: before.unpaid + 1,
      lowStock: before.lowStock + 1,
    });
    const { toPack, unpaid, lowStock } = await todo();
    expect(await admin.call(listAdminParcels, { show: "ready" })).toHaveLength(toPack.ready);
    expect(await admin.call(listAdminParcels, { show: "today" })).toHaveLength(toPack.due);
    expect(await admin.call(listAdminOrders, { payment: "unpaid", status: "pending" })).toHaveLength(unpaid);
    const low = { stock: "low", status: "active", type: "one-time", limit: "200" } as const;
    expect(await admin.call(listAdminProducts, low)).toHaveLength(lowStock);
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "shipped" });
    expect(await todo()).toMatchObject({ toPack: before.toPack });
  });

  it("counts what can be packed before its day, and counts it once as late, due and ready", async () => {
    const before = await todo();
    await customer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(customer);
    const packedFor = async (dueOn: string) => {
      await rows(test.shop, `update parcels set due_on = '${dueOn}' where order_id = ${orderId}`);
      const { toPack } = await todo();
      return Object.fromEntries(
        (["ready", "due", "late"] as const).map((key) => [key, toPack[key] - before.toPack[key]]),
      );
    };
    expect(await packedFor("2026-11-24")).toEqual({ ready: 1, due: 0, late: 0 });
    expect(await packedFor("2026-11-21")).toEqual({ ready: 1, due: 1, late: 0 });
    expect(await packedFor("2026-11-20")).toEqual({ ready: 1, due: 1, late: 1 });
    const [parcel] = await admin.call(listAdminParcels, { show: "ready", search: String(orderId) });
    await admin.call(packParcels, { parcelIds: [parcel?.id ?? 0], batches: [] });
    expect(await todo()).toMatchObject({ toPack: before.toPack, packed: before.packed + 1 });
    expect(await admin.call(listAdminParcels, { show: "packed" })).toHaveLength(before.packed + 1);
    await admin.call(changeAdminOrder, { orderId: String(orderId), status: "shipped" });
    expect(await todo()).toMatchObject({ packed: before.packed });
  });

  it("name the orders of complaints to a bank, of failed refunds and of payments that came too late", async () => {
    await customer.call(addToBasket, { productId: 64 });
    const { orderId } = await buy(customer);
    const [{ payment } = { payment: "" }] = await rows<{ payment: string }>(
      test.shop,
      `select stripe_payment_intent_id as payment from orders where id = ${orderId}`,
    );
    await rows(
      test.shop,
      `insert into disputes (id, order_id, payment_id, amount, reason, status)
       values ('dp_1', ${orderId}, '${payment}', 30, 'fraudulent', 'open')`,
    );
    await rows(
      test.shop,
      `insert into refunds (order_id, payment_id, amount, kind, reason, status, created_at) values
       (${orderId}, '${payment}', 1, 'admin', 'A dent', 'failed', '2026-11-21T09:00:00Z'),
       (${orderId}, '${payment}', 30, 'unsettled', 'sold-out', 'succeeded', '2026-11-20T09:00:00Z')`,
    );
    await rows(
      test.shop,
      `insert into payment_differences (kind, subject, found_at) values ('amount', 'order:${orderId}', now())`,
    );
    const here = { count: 1, orderIds: [orderId] };
    expect(await todo()).toMatchObject({ disputes: here, failedRefunds: here, latePayments: here });
    expect((await todo()).differingSubjects).toContain(`order:${orderId}`);
    for (const problem of ORDER_PROBLEMS) {
      const listed = await admin.call(listAdminOrders, { problem });
      expect(
        listed.map(({ id }) => id),
        problem,
      ).toEqual([orderId]);
    }
    await rows(test.shop, `delete from refunds where order_id = ${orderId}`);
    await rows(test.shop, "delete from disputes");
  });

  it("name a job that failed or has not run for too long, until it runs again", async () => {
    await runJob(test.shop, "fold-tallies");
    expect((await todo()).lateJobs).toEqual([]);
    test.setClock("2026-11-21T10:20:00Z");
    expect((await todo()).lateJobs).toEqual(["fold-tallies"]);
    await runJob(test.shop, "fold-tallies");
    expect((await todo()).lateJobs).toEqual([]);
    await rows(test.shop, "update job_runs set failure = 'TypeError'");
    expect((await todo()).lateJobs).toEqual(["fold-tallies"]);
    test.setClock("2026-11-21T10:00:00Z");
  });

  it("say what emails wait for too long and which were refused, and lead to exactly those", async () => {
    await rows(test.shop, "delete from letters");
    await rows(
      test.shop,
      `insert into letters (kind, subject_key, recipient, status, attempts, created_at, next_attempt_at, failed_at) values
       ('welcome', 'tried', 'a@example.com', 'waiting', 3, '2026-11-21T09:40:00Z', '2026-11-21T10:02:00Z', null),
       ('welcome', 'untried', 'b@example.com', 'waiting', 0, '2026-11-21T09:40:00Z', '2026-11-21T09:40:00Z', null),
       ('welcome', 'new', 'c@example.com', 'waiting', 1, '2026-11-21T09:50:00Z', '2026-11-21T10:02:00Z', null),
       ('welcome', 'again', 'd@example.com', 'waiting', 0, '2026-11-01T09:40:00Z', '2026-11-21T09:59:00Z', null),
       ('welcome', 'refused', 'e@example.com', 'failed', 1, '2026-11-20T11:00:00Z', '2026-11-20T11:02:00Z', '2026-11-20T11:00:00Z'),
       ('welcome', 'refused-before', 'f@example.com', 'failed', 1, '2026-11-19T09:00:00Z', '2026-11-19T09:02:00Z', '2026-11-19T09:00:00Z')`,
    );
    expect(await todo()).toMatchObject({ lateEmails: 2, failedEmails: 1 });
    const about = async (status: EmailFilter) => (await admin.call(listEmails, { status })).map((email) => email.about);
    expect(await about("late")).toEqual(["untried", "tried"]);
    expect(await about("failed-lately")).toEqual(["refused"]);
    await rows(test.shop, "delete from letters");
    expect(await todo()).toMatchObject({ lateEmails: 0, failedEmails: 0, mailServerAway: null, queueLateMinutes: 0 });
  });

  it("take what goes back off the revenue, on the day it goes back, and put it back when that fails", async () => {
    const fresh = await openTestShop({ withDemo: true, now: "2026-08-10T10:00:00Z" });
    const owner = await signInAdmin(fresh);
    const buyer = await newCustomer(fresh);
    const revenue = async () => {
      const browser = await signInAdmin(fresh);
      const { points } = await browser.call(getAdminFigures, {});
      const { monthlyRevenue } = await browser.call(getAdminStats, {});
      return [...points.slice(-2).map((point) => point.revenue), monthlyRevenue];
    };
    await rows(fresh.shop, "delete from tallies where kind in ('paid', 'refunded')");
    await rows(fresh.shop, "delete from tally_changes where kind in ('paid', 'refunded')");
    // The set costs £34.99 and its delivery £1.00.
    await buyer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(buyer);
    await owner.call(refundAdminOrder, { orderId: String(orderId), amount: "5.00", reason: "A dented tin" });
    expect(await revenue()).toEqual(["0.00", "30.99", "30.99"]);
    fresh.setClock("2026-08-11T10:00:00Z");
    const later = await signInAdmin(fresh);
    await later.call(refundAdminOrder, { orderId: String(orderId), reason: "All the rest" });
    expect(await revenue()).toEqual(["30.99", "-30.99", "0.00"]);
    await fresh.runJob("fold-tallies");
    expect(await revenue()).toEqual(["30.99", "-30.99", "0.00"]);
    await rows(fresh.shop, "update refunds set status = 'failed' where amount = 30.99");
    expect(await revenue()).toEqual(["30.99", "0.00", "30.99"]);
    await fresh.close();
  });

  it("draw revenue, orders and subscribers from sums that equal the tables", async () => {
    await addWomensThreeMonths(customer);
    await buy(customer);
    for (const fold of [false, true]) {
      if (fold) await test.runJob("fold-tallies");
      const { points, recurringRevenue } = await admin.call(getAdminFigures, { range: "12m" });
      expect(points).toHaveLength(12);
      const [paid] = await rows<{ amount: string; orders: number; active: number; recurring: string }>(
        test.shop,
        `select ((select sum(amount) from orders where paid_at >= '2026-11-01')
             - (select coalesce(sum(amount), 0) from refunds where created_at >= '2026-11-01'))::text as amount,
           (select count(*)::int from orders where paid_at >= '2026-11-01') as orders,
           (select count(*)::int from subscriptions where status = 'active') as active,
           (select sum(monthly_price) from subscriptions where status = 'active')::text as recurring`,
      );
      expect(points.at(-1)).toEqual({
        on: "2026-11-01",
        revenue: paid?.amount,
        orders: paid?.orders,
        subscribers: paid?.active,
      });
      expect(recurringRevenue).toBe(paid?.recurring);
    }
    const daily = await admin.call(getAdminFigures, {});
    expect(daily.points).toHaveLength(30);
    expect(daily.points.at(-1)?.on).toBe("2026-11-21");
    const [orders] = await rows<{ last: number; before: number }>(
      test.shop,
      `select count(*) filter (where paid_on >= '2026-10-23')::int as last,
         count(*) filter (where paid_on >= '2026-09-23' and paid_on < '2026-10-23')::int as before
       from (select (paid_at at time zone 'Europe/London')::date as paid_on from orders) as days`,
    );
    expect(daily.comparison.orders).toEqual(orders);
    const sum = daily.points.reduce((pence, { revenue }) => pence + Math.round(Number(revenue) * 100), 0);
    expect(Math.round(Number(daily.comparison.revenue.last) * 100)).toBe(sum);
    expect(daily.comparison.subscribers.last).toBe(daily.points.at(-1)?.subscribers);
    expect((await admin.call(getAdminFigures, { range: "12m" })).comparison).toEqual(daily.comparison);
  });

  it("count as leavers those who end, of those who were there a month ago", async () => {
    test.setClock("2026-12-30T10:00:00Z");
    const later = await signInAdmin(test);
    expect((await later.call(getAdminFigures, {})).churnPercent).toBe(0);
    const [{ active } = { active: 0 }] = await rows<{ active: number }>(
      test.shop,
      "select count(*)::int as active from subscriptions where status = 'active'",
    );
    await rows(
      test.shop,
      `update subscriptions set status = 'cancelled', updated_at = '2026-12-29T10:00:00Z'
       where id = (select min(id) from subscriptions where status = 'active')`,
    );
    const { churnPercent, points } = await later.call(getAdminFigures, {});
    expect(churnPercent).toBe(Math.round(1000 / active) / 10);
    expect(points.at(-3)?.subscribers).toBe(active);
    expect(points.at(-1)?.subscribers).toBe(active - 1);
  });

  it("compare the subscribers and leavers of the days that the chart draws, and of no day before", async () => {
    test.setClock("2026-12-30T10:00:00Z");
    const later = await signInAdmin(test);
    const before = await later.call(getAdminFigures, {});
    const leave = (at: string) =>
      rows(
        test.shop,
        `update subscriptions set status = 'cancelled', updated_at = '${at}'
         where id = (select min(id) from subscriptions where status = 'active')`,
      );
    expect(before.points[0]?.on).toBe("2026-12-01");
    expect(before.comparison.since).toBe("2026-12-01");
    await leave("2026-11-30T10:00:00Z");
    const dayBefore = await later.call(getAdminFigures, {});
    const { before: active } = dayBefore.comparison.subscribers;
    expect(active).toBe(before.comparison.subscribers.before - 1);
    expect(active).toBe(dayBefore.points[0]?.subscribers);
    expect(dayBefore.churnPercent).toBe(Math.round(1000 / active) / 10);
    await leave("2026-12-01T10:00:00Z");
    const firstDay = await later.call(getAdminFigures, {});
    expect(firstDay.comparison.subscribers.before).toBe(active - 1);
    expect(firstDay.points[0]?.subscribers).toBe(active - 1);
    expect(firstDay.churnPercent).toBe(Math.round(2000 / active) / 10);
    test.setClock("2026-11-21T10:00:00Z");
    admin = await signInAdmin(test);
  });

  it("find customers by name, address and number, page by page", async () => {
    const [found] = await admin.call(listAdminCustomers, { search: "harriet" });
    expect(found).toMatchObject({ firstName: "Harriet", lastName: "Lyle", email: "harriet.lyle@example.com" });
    for (const search of ["LYLE", "harriet.lyle@", String(found?.id), "ha"]) {
      expect((await admin.call(listAdminCustomers, { search })).map((one) => one.id)).toContain(found?.id);
    }
    expect(await admin.call(listAdminCustomers, { search: "%" })).toEqual([]);
    const first = await admin.sendRaw("GET", "/api/admin/customers?limit=4");
    const [{ users } = { users: 0 }] = await rows<{ users: number }>(
      test.shop,
      "select count(*)::int as users from users where id <> 999999",
    );
    expect(first.headers["x-total-count"]).toBe(String(users));
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    const second = await admin.sendRaw("GET", next);
    const ids = [...(first.json() as { id: number }[]), ...(second.json() as { id: number }[])].map(({ id }) => id);
    expect(new Set(ids).size).toBe(8);
  });

  it("find people without accents, and with either apostrophe or none", async () => {
    const named: Record<string, readonly string[]> = {
      "Seán O’Brien": ["sean", "Seán", "o'brien", "O’BRIEN", "obrien"],
      "Jürgen Strauß": ["jurgen", "JÜRGEN STRAUSS", "strauß"],
      "Żółta Ładna": ["zolta ladna", "żół", "ŁADNA"],
      "Thị Nguyễn": ["thi nguyen", "Nguyễn", "Nguyễn".normalize("NFD")],
      "Юлия Йорк": ["юлия", "ЙОРК"],
    };
    for (const [index, [name, searches]] of Object.entries(named).entries()) {
      const [firstName = "", lastName = ""] = name.split(" ");
      await buyAsGuest(new TestBrowser(test.app), 61, {
        ...GUEST,
        email: `named${index}@example.com`,
        firstName,
        lastName,
      });
      for (const search of searches) {
        expect(
          (await admin.call(listAdminGuests, { search })).map((one) => one.lastName),
          search,
        ).toEqual([lastName]);
        expect(await admin.call(listAdminOrders, { search }), search).toHaveLength(1);
      }
    }
    expect(await admin.call(listAdminGuests, { search: "’" })).toEqual([]);
  });

  it("find guests who bought by address and name, with their orders and what they have paid in all", async () => {
    const guest = new TestBrowser(test.app);
    const first = await buyAsGuest(guest, 61);
    const second = await buyAsGuest(guest, 62);
    const email = GUEST.email.toLowerCase();
    for (const search of ["wren.guest@", "ashdown", String(second.orderId)]) {
      const found = await admin.call(listAdminGuests, { search });
      expect(found, search).toMatchObject([{ email, firstName: "Wren", lastName: "Ashdown", orderCount: 2 }]);
    }
    expect(await admin.call(listAdminGuests, { search: "%" })).toEqual([]);
    await admin.call(refundAdminOrder, { orderId: String(first.orderId), amount: "5.00", reason: "A dented tin" });
    const details = await admin.call(getAdminGuest, { email: GUEST.email });
    expect(details.orders.map(({ id }) => id)).toEqual([second.orderId, first.orderId]);
    const paid = details.orders.reduce((sum, { total }) => sum + Number(total), 0) - 5;
    expect([details.paid, details.toRefund]).toEqual([paid.toFixed(2), "0.00"]);
    await admin.call(changeAdminOrder, { orderId: String(second.orderId), status: "cancelled", refund: false });
    expect(await admin.call(getAdminGuest, { email })).toMatchObject({ toRefund: details.orders[0]?.total });
    expect((await admin.send(getAdminGuest, { email: "nobody@example.com" })).statusCode).toBe(404);
    expect((await customer.send(getAdminGuest, { email })).statusCode).toBe(403);
  });

  it("say who subscribes, until the subscription has ended", async () => {
    const customers = async () => (await admin.sendRaw("GET", "/api/admin/customers?limit=100")).json();
    const subscribers = async () =>
      (await customers())
        .filter((each: { isSubscriber: boolean }) => each.isSubscriber)
        .map((each: { id: number }) => each.id);
    const running = await rows<{ id: number }>(
      test.shop,
      "select distinct user_id as id from subscriptions where status in ('active', 'paused')",
    );
    expect((await subscribers()).toSorted()).toEqual(running.map(({ id }) => id).toSorted());
    await rows(test.shop, `update subscriptions set status = 'cancelled' where user_id = ${running[0]?.id}`);
    expect(await subscribers()).not.toContain(running[0]?.id);
  });

  it("count nobody who runs the shop among its customers, and what a customer paid without what went back", async () => {
    expect(await admin.call(listAdminCustomers, { search: "ada" })).toEqual([]);
    const buyer = await newCustomer(test);
    await buyer.call(addToBasket, { productId: 61 });
    const { orderId } = await buy(buyer);
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "5.00", reason: "A dented tin" });
    const [newest] = await admin.call(listAdminCustomers, { limit: "1" });
    const customerId = String(newest?.id);
    const kept = { paid: "30.99", toRefund: "0.00" };
    expect(await admin.call(getAdminCustomer, { customerId })).toMatchObject(kept);
    await buyer.call(addToBasket, { productId: 61 });
    const cancelled = await buy(buyer);
    await admin.call(changeAdminOrder, { orderId: String(cancelled.orderId), status: "cancelled", refund: false });
    expect(await admin.call(getAdminCustomer, { customerId })).toMatchObject({ paid: "66.98", toRefund: "35.99" });
    await admin.call(refundAdminOrder, { orderId: String(cancelled.orderId), reason: "Cancelled" });
    expect(await admin.call(getAdminCustomer, { customerId })).toMatchObject(kept);
    await buyer.call(addToBasket, { productId: 61 });
    await buyer.call(addGiftCard, { code: await newGiftCard(test, "10.00") });
    const partlyByGiftCard = await buy(buyer);
    await admin.call(changeAdminOrder, {
      orderId: String(partlyByGiftCard.orderId),
      status: "cancelled",
      refund: false,
    });
    expect(await admin.call(getAdminCustomer, { customerId })).toMatchObject({ paid: "56.98", toRefund: "35.99" });
  });

  it("keep notes about a customer, with who wrote them, and show their orders", async () => {
    const [found] = await admin.call(listAdminCustomers, { search: "harriet" });
    const customerId = String(found?.id);
    await admin.call(addCustomerNote, { customerId, text: "Allergic to lavender.\nRang twice." });
    const details = await admin.call(getAdminCustomer, { customerId });
    expect(details.notes).toMatchObject([{ text: "Allergic to lavender.\nRang twice.", by: "Ada Meadow" }]);
    expect(details.orders.length).toBeGreaterThan(0);
    expect(details.subscriptions).toMatchObject([{ plan: "Women's box, monthly", status: "active" }]);
    const before = await snapshotOf(test.shop);
    for (const text of ["", "   ", "x".repeat(2_001), null, 7]) {
      expect((await admin.send(addCustomerNote, { customerId, text })).statusCode).toBe(422);
    }
    expect((await admin.send(addCustomerNote, { customerId: 5, text: "Nobody" })).statusCode).toBe(404);
    expect((await admin.send(getAdminCustomer, { customerId: 5 })).statusCode).toBe(404);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });
});
