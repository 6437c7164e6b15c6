import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import {
  addSubscriptionNote,
  bulkDeleteSubscriptions,
  changeAdminSubscription,
  getAdminSubscription,
  listAdminSubscriptions,
} from "#contract/subscriptions/admin-subscriptions.ts";
import { addPlan, buy, CARDS, newCustomer, signInAdmin, type WantedPlan } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("the administrator's subscriptions", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  async function subscribe(plan: WantedPlan = { audience: "women", duration: "3months" }): Promise<string> {
    const customer = await newCustomer(test);
    await addPlan(customer, plan);
    await buy(customer);
    const [newest] = await admin.call(listAdminSubscriptions, { limit: "1" });
    return String(newest?.id);
  }

  it("show plan, progress, next delivery, order and the provider's number", async () => {
    const subscriptionId = await subscribe();
    expect(await admin.call(getAdminSubscription, { subscriptionId })).toMatchObject({
      userFirstName: "Wren",
      plan: "Women's box, 3 months",
      price: "26.99",
      status: "active",
      deliveredMonths: 0,
      totalMonths: 3,
      nextDelivery: "2026-12-15",
      deliveryPostcode: "BA1 2AB",
      relatedOrder: { status: "pending", amount: "19.99" },
      method: { type: "card", brand: "visa", lastFour: "4242" },
      stripeSubscriptionId: expect.stringMatching(/^sandbox_pay_/),
    });
  });

  it("are found by name, address, number and status, with the count of all", async () => {
    const subscriptionId = await subscribe();
    for (const search of ["wren", "customer", subscriptionId]) {
      const found = await admin.call(listAdminSubscriptions, { search });
      expect(
        found.map(({ id }) => String(id)),
        search,
      ).toContain(subscriptionId);
    }
    const sort = "next-delivery" as const;
    const byDelivery = await admin.call(listAdminSubscriptions, { sort });
    const first = await admin.sendRaw("GET", `/api/admin/subscriptions?sort=${sort}&limit=1`);
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await admin.sendRaw("GET", next)).json()).toMatchObject([{ id: byDelivery[1]?.id }]);
    expect(byDelivery[0]?.nextDelivery).not.toBeNull();
    expect(await admin.call(listAdminSubscriptions, { search: "wren", status: "completed" })).toEqual([]);
    const reply = await admin.sendRaw("GET", "/api/admin/subscriptions?status=active&limit=2");
    const [{ active } = { active: 0 }] = await rows<{ active: number }>(
      test.shop,
      "select count(*)::int as active from subscriptions where status = 'active'",
    );
    expect(reply.headers["x-total-count"]).toBe(String(active));
    expect(reply.headers.link).toMatch(/rel="next"/);
  });

  it("are on the to-do list while a box's address or message cannot be printed", async () => {
    const own = Number(await subscribe());
    const gift = Number(await subscribe({ audience: "men", duration: "3months", gift: { goesOn: false } }));
    const read = async () => {
      const listed = await admin.call(listAdminSubscriptions, { box: "unprintable" });
      const { unprintableBoxes } = await admin.call(getAdminTodo, {});
      return [unprintableBoxes, listed.map(({ id }) => id)];
    };
    const change = (set: string, id: number) =>
      rows(test.shop, `update users set ${set} where id = (select user_id from subscriptions where id = ${id})`);
    const message = (text: string) =>
      rows(test.shop, `update subscriptions set gift = jsonb_set(gift, '{message}', '"${text}"') where id = ${gift}`);
    await change("first_name = 'Zoë 🎂', last_name = 'Żółć-Юлия Nguyễn Ελένη'", own);
    await message("For you ❤️");
    expect(await read()).toEqual([0, []]);
    await change("delivery_city = 'เมือง'", own);
    await change("delivery_city = 'เมือง'", gift);
    expect(await read()).toEqual([1, [own]]);
    await message("生日快乐");
    expect(await read()).toEqual([2, [gift, own]]);
    await change("delivery_city = 'Bath'", own);
    await message("");
    expect(await read()).toEqual([0, []]);
  });

  it("pause and go on, noted with who did it", async () => {
    const subscriptionId = await subscribe();
    expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "paused" })).toMatchObject({
      status: "paused",
    });
    expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "active" })).toMatchObject({
      status: "active",
    });
    const log = await rows(
      test.shop,
      `select actor_user_id, after from audit_log where entity = 'subscription' and entity_id = '${subscriptionId}' order by id`,
    );
    expect(log).toEqual([
      { actor_user_id: 999_999, after: { status: "paused" } },
      { actor_user_id: 999_999, after: { status: "active" } },
    ]);
  });

  it("end, begin again with their next box, and are refused to whoever saw an older state", async () => {
    const subscriptionId = await subscribe();
    const { version, stripeSubscriptionId } = await admin.call(getAdminSubscription, { subscriptionId });
    await admin.call(changeAdminSubscription, { subscriptionId, status: "cancelled", version });
    expect(stripeSubscriptionId).toMatch(/^sandbox_pay_/);
    const late = await admin.send(changeAdminSubscription, { subscriptionId, status: "paused", version });
    expect(late.json()).toMatchObject({ code: "changed-meanwhile" });
    const { restart } = await admin.call(getAdminSubscription, { subscriptionId });
    expect(restart).toEqual({ boxMonth: "2027-01", chargeOn: "2027-01-01", dispatchOn: "2027-01-15", amount: "26.99" });
    const revived = await admin.call(changeAdminSubscription, { subscriptionId, status: "active" });
    expect(revived).toMatchObject({ status: "active", isEnding: false, nextDelivery: "2027-01-15" });
  });

  // The specification says: "The admin may set any value from any value."
  it("go from any status to any other", async () => {
    const all = ["active", "paused", "cancelled", "completed"] as const;
    const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const));
    const subscriptionId = await subscribe();
    for (const [from, to] of pairs) {
      for (const status of [from, to]) {
        const reached = await admin.call(changeAdminSubscription, { subscriptionId, status });
        expect(reached.status, `${from} to ${to}`).toBe(status);
      }
    }
  });

  it("move the month of a gift of one box that is paused", async () => {
    const subscriptionId = await subscribe({ audience: "women", duration: "monthly", gift: { goesOn: false } });
    expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "paused" })).toMatchObject({
      status: "paused",
    });
    expect(
      await rows(
        test.shop,
        `select box_month, status, dispatch_on::text from boxes where subscription_id = ${subscriptionId}`,
      ),
    ).toEqual([{ box_month: "2027-01", status: "charged", dispatch_on: "2027-01-15" }]);
    expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "active" })).toMatchObject({
      status: "active",
    });
  });

  it("pay boxes back in the administrator's name where the administrator ended them", async () => {
    const subscriptionId = await subscribe();
    await admin.call(changeAdminSubscription, { subscriptionId, status: "cancelled" });
    await test.runJob("return-boxes");
    await test.runJob("return-boxes");
    const given = await rows(
      test.shop,
      `select refunds.actor_user_id as actor from refunds join boxes on boxes.order_id = refunds.order_id where subscription_id = ${subscriptionId}`,
    );
    expect(given).toEqual([{ actor: 999_999 }]);
  });

  it("can be set to completed", async () => {
    const subscriptionId = await subscribe();
    expect(await admin.call(changeAdminSubscription, { subscriptionId, status: "completed" })).toMatchObject({
      status: "completed",
      nextDelivery: null,
    });
  });

  it("are ended and then archived by Delete Selected, each by itself", async () => {
    const subscriptionIds = [await subscribe(), "4000", await subscribe()];
    const { results } = await admin.call(bulkDeleteSubscriptions, { subscriptionIds });
    expect(results.map(({ outcome, code }) => code ?? outcome)).toEqual(["done", "not-found", "done"]);
    const listed = (await admin.call(listAdminSubscriptions, {})).map(({ id }) => String(id));
    expect(listed).not.toContain(subscriptionIds[0]);
    expect(await rows(test.shop, `select status from subscriptions where id = ${subscriptionIds[0]}`)).toEqual([
      { status: "cancelled" },
    ]);
    expect(
      (await admin.call(bulkDeleteSubscriptions, { subscriptionIds })).results.map(({ outcome }) => outcome),
    ).toEqual(["refused", "refused", "refused"]);
  });

  it("keep notes, and refuse what makes no sense", async () => {
    const subscriptionId = await subscribe();
    await admin.call(addSubscriptionNote, { subscriptionId, text: "Moves house in March." });
    expect((await admin.call(getAdminSubscription, { subscriptionId })).notes).toMatchObject([
      { text: "Moves house in March.", by: "Ada Meadow" },
    ]);
    const before = await snapshotOf(test.shop);
    for (const status of ["ended", "", null, 3]) {
      expect((await admin.send(changeAdminSubscription, { subscriptionId, status })).statusCode).toBe(422);
    }
    const tenThousand = Array.from({ length: 10_000 }, (_, index) => index + 1);
    for (const subscriptionIds of [tenThousand, [], ["x"], [Number.NaN], [-1]]) {
      const refused = await admin.send(bulkDeleteSubscriptions, { subscriptionIds });
      expect([413, 422]).toContain(refused.statusCode);
    }
    expect((await admin.send(addSubscriptionNote, { subscriptionId: 4000, text: "x" })).statusCode).toBe(404);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("tell why a box was not paid: each try with its card, what came of it and what follows", async () => {
    const shop = await openTestShop({ withDemo: true });
    const merchant = await signInAdmin(shop);
    await Subscriber.subscribe(shop, CARDS.paysOnce);
    const [{ id } = { id: 0 }] = await rows<{ id: number }>(shop.shop, "select max(id) as id from subscriptions");
    const charges = async () => (await merchant.call(getAdminSubscription, { subscriptionId: String(id) })).charges;
    const first = (await charges()).map(({ boxMonth, status, chargeOn }) => [boxMonth, status, chargeOn]);
    expect(first).toEqual([["2026-12", "charged", null]]);
    const isListed = async (browser: TestBrowser) =>
      (await browser.call(listAdminSubscriptions, { payment: "failure" })).map((row) => row.id);
    expect(await isListed(merchant)).toEqual([]);
    for (const day of ["2026-12-15", "2027-01-01", "2027-01-03"]) await liveDay(shop, day);
    const again = await signInAdmin(shop);
    const [charge, ...others] = (await again.call(getAdminSubscription, { subscriptionId: String(id) })).charges;
    expect(others).toMatchObject([{ boxMonth: "2026-12", attempts: [] }]);
    expect(charge).toMatchObject({
      boxMonth: "2027-01",
      status: "unpaid",
      skipReason: null,
      price: "26.99",
      failure: { code: "card_declined", nextTryOn: "2027-01-05", giveUpOn: expect.stringMatching(/^2027-01-/) },
    });
    const declined = {
      methodType: "card",
      lastFour: "0341",
      outcome: "declined",
      code: "card_declined",
      requestId: null,
    };
    expect(charge?.attempts).toEqual([
      { at: "2027-01-01T15:00:00.000Z", ...declined },
      { at: "2027-01-03T15:00:00.000Z", ...declined },
    ]);
    const failure = { boxMonth: "2027-01", leftOutInARow: 0 };
    expect(await isListed(again)).toEqual([id]);
    expect((await again.call(getAdminTodo, {})).failedCharges).toBe(1);
    expect(await again.call(getAdminSubscription, { subscriptionId: String(id) })).toMatchObject({
      paymentFailure: failure,
    });
    for (const day of ["2027-01-05", "2027-01-07", "2027-01-09"]) await liveDay(shop, day);
    const later = await signInAdmin(shop);
    expect(await isListed(later)).toEqual([id]);
    const leftOut = { boxMonth: null, leftOutInARow: 1 };
    expect((await later.call(listAdminSubscriptions, { search: String(id) }))[0]?.paymentFailure).toEqual(leftOut);
    await later.call(changeAdminSubscription, { subscriptionId: String(id), status: "cancelled" });
    expect(await isListed(later)).toEqual([]);
    expect((await later.call(getAdminTodo, {})).failedCharges).toBe(0);
    await shop.close();
  });
});
