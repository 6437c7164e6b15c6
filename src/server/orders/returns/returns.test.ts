import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, getUser } from "#contract/accounts/accounts.ts";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { cancelContract } from "#contract/marketing/marketing.ts";
import { bulkEditOrders, changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { listReturns, moveReturn, noteReturn } from "#contract/orders/admin-returns.ts";
import { buy, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PASSWORD = "lavender-and-salt";

describe("a return", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let customer: TestBrowser;
  let email: string;
  let orderId: string;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await rows(test.shop, "delete from returns");
    test.sent.length = 0;
    customer = await newCustomer(test);
    ({ email } = await customer.call(getUser, {}));
    await customer.call(addToBasket, { productId: 61 });
    orderId = String((await buy(customer)).orderId);
  });

  const announce = (change: object = {}) =>
    new TestBrowser(test.app).call(cancelContract, {
      name: "Wren Ashdown",
      email: email.toUpperCase(),
      orderNumber: orderId,
      goods: "The whole order",
      ...change,
    });
  const note = (text = "The jar is broken") => admin.call(noteReturn, { orderId, reason: "faulty", text });
  const details = () => admin.call(getAdminOrder, { orderId });
  const toShop = async () => {
    await test.runJob("send-letters");
    return test.sent.filter(({ to }) => to === "hello@meadowandsalt.example").map(({ subject }) => subject);
  };

  it("that a customer announces stands on the order, in the list and in what is to do, once", async () => {
    await announce();
    await announce({ goods: "The whole order, please" });
    const { returns, timeline } = await details();
    expect(returns).toMatchObject([
      { reason: "change-of-mind", state: "announced", text: "The whole order", isAnnouncedByCustomer: true },
    ]);
    // Nothing was dispatched, so the deadline is 14 days after the announcement (21 November).
    expect(returns[0]).toMatchObject({ refundBy: "2026-12-05", isOverdue: false });
    expect(timeline.at(-1)).toMatchObject({ kind: "return", by: null, facts: { state: "announced" } });
    expect(await admin.call(listReturns, { state: "open" })).toMatchObject([
      { orderId: Number(orderId), userFirstName: "Wren", userEmail: email },
    ]);
    expect((await admin.call(getAdminTodo, {})).returns).toBe(1);
    for (const search of [orderId, `#${orderId}`, email, "ashdown wren"]) {
      expect((await admin.call(listReturns, { search })).map((found) => found.orderId)).toEqual([Number(orderId)]);
    }
    expect(await admin.call(listReturns, { search: "nobody" })).toEqual([]);
  });

  it("of an unknown number, another's address or an unpaid order is only an email to the shop, told no differently", async () => {
    await customer.call(addToBasket, { productId: 62 });
    const known = await announce();
    for (const change of [{ orderNumber: "99999999" }, { orderNumber: "9999999999" }, { email: "other@example.com" }]) {
      const reply = await announce(change);
      expect(Object.keys(reply)).toEqual(Object.keys(known));
    }
    expect((await admin.call(listReturns, {})).length).toBe(1);
    expect((await toShop()).filter((subject) => subject.includes("the order was not found"))).toHaveLength(3);
  });

  it("arrives, and is settled by the refund that says so, within 14 days of its arrival", async () => {
    await admin.call(changeAdminOrder, { orderId, status: "delivered" });
    const { id } = await note();
    const returnId = String(id);
    expect((await details()).returns[0]?.refundBy).toBeNull();
    test.setClock("2026-11-30T10:00:00Z");
    expect(await admin.call(moveReturn, { returnId, state: "arrived" })).toMatchObject({ refundBy: "2026-12-14" });
    test.setClock("2026-12-15T10:00:00Z");
    admin = await signInAdmin(test);
    expect((await details()).returns[0]?.isOverdue).toBe(true);
    const settled = await admin.call(refundAdminOrder, { orderId, reason: "The broken jar", returnId: id });
    expect(settled.returns).toMatchObject([{ state: "refunded", refundBy: null, isOverdue: false }]);
    expect((await admin.call(getAdminTodo, {})).returns).toBe(0);
    expect((await admin.call(listReturns, { state: "refunded" })).length).toBe(1);
    test.setClock("2026-11-21T10:00:00Z");
    admin = await signInAdmin(test);
    expect(await rows(test.shop, "select refund_id is not null as has_refund from returns")).toEqual([
      { has_refund: true },
    ]);
  });

  it("says whether its money went back, so that the next step is a refund or the end of the return", async () => {
    const { id, isRefunded } = await note();
    expect(isRefunded).toBe(false);
    expect((await details()).returns[0]?.isRefunded).toBe(false);
    const listed = async () => (await admin.call(listReturns, { state: "open" }))[0];
    expect(await listed()).toMatchObject({ isRefunded: false, orderTotal: "35.99", orderPlaced: expect.any(String) });
    await admin.call(refundAdminOrder, { orderId, reason: "The broken jar", amount: "5.00" });
    expect(await listed()).toMatchObject({ id, isRefunded: true });
    expect((await details()).returns[0]?.isRefunded).toBe(true);
    expect(await admin.call(moveReturn, { returnId: String(id), state: "refunded" })).toMatchObject({
      state: "refunded",
      isRefunded: true,
    });
  });

  it("arrives once for two people who say so at the same moment", async () => {
    const returnId = String((await note()).id);
    const arrive = () => admin.send(moveReturn, { returnId, state: "arrived" });
    const replies = await Promise.all([arrive(), arrive(), arrive()]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  });

  it("is declined with words that its customer reads, once", async () => {
    const { id, version } = await note();
    const declined = { returnId: String(id), state: "declined" as const, text: "It came back half empty." };
    expect((await admin.send(moveReturn, { ...declined, text: " " })).statusCode).toBe(422);
    await admin.call(moveReturn, { ...declined, version });
    expect((await admin.send(moveReturn, declined)).json()).toMatchObject({ code: "return-closed" });
    await test.runJob("send-letters");
    const emails = test.sent.filter(({ subject }) => subject.startsWith("About your return"));
    expect(emails).toMatchObject([{ to: email }]);
    expect(emails[0]?.text).toContain("It came back half empty.");
    expect((await note("Another jar")).state).toBe("announced");
  });

  it("is refused where it makes no sense, and then changes nothing", async () => {
    const { id, version } = await note();
    const returnId = String(id);
    const [{ unpaid } = { unpaid: 0 }] = await rows<{ unpaid: number }>(
      test.shop,
      "select id as unpaid from orders where paid_at is null limit 1",
    );
    const before = await snapshotOf(test.shop);
    const refused = async (call: Parameters<TestBrowser["send"]>[0], input: Record<string, unknown>) =>
      ((await admin.send(call, input)).json() as { code: string }).code;
    const text = "A jar";
    const reason = "faulty";
    expect(await refused(noteReturn, { orderId, reason, text })).toBe("return-open");
    expect(await refused(noteReturn, { orderId: "99999", reason, text })).toBe("not-found");
    if (unpaid > 0) expect(await refused(noteReturn, { orderId: unpaid, reason, text })).toBe("not-refundable");
    for (const wrong of [{ reason: "bored" }, { text: "" }, { text: "x".repeat(1_001) }, { text: "\u0000" }]) {
      expect(await refused(noteReturn, { orderId, reason, text, ...wrong })).toBe("invalid-input");
    }
    expect(await refused(moveReturn, { returnId, state: "refunded" })).toBe("return-not-refunded");
    expect(await refused(moveReturn, { returnId, state: "announced" })).toBe("invalid-input");
    expect(await refused(moveReturn, { returnId: "99999", state: "arrived" })).toBe("not-found");
    const stale = new Date(Date.parse(version) - 1).toISOString();
    expect(await refused(moveReturn, { returnId, state: "arrived", version: stale })).toBe("changed-meanwhile");
    expect(await refused(refundAdminOrder, { orderId, reason, returnId: id + 1 })).toBe("return-closed");
    expect(await admin.call(bulkEditOrders, { orderIds: [Number(orderId)], action: "delete" })).toMatchObject({
      results: [{ outcome: "refused", code: "return-open" }],
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("is part of what a customer is shown of themselves, and loses its words with the account", async () => {
    await announce({ goods: "My secret soap" });
    const { records } = await customer.call(exportMyData, {});
    expect(records.returns).toMatchObject([{ words: "My secret soap", state: "announced" }]);
    await admin.call(changeAdminOrder, { orderId, status: "delivered" });
    expect((await customer.send(eraseAccount, { password: PASSWORD })).statusCode).toBe(200);
    expect(await rows(test.shop, "select words as text, state from returns")).toEqual([
      { text: "", state: "announced" },
    ]);
  });
});
