import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEmails } from "#contract/marketing/admin-marketing.ts";
import { getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { addPlan, buy, buyAsGuest, newCustomer, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("an order in the dashboard", () => {
  let test: TestShop;
  let admin: TestBrowser;
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
  });
  afterAll(() => test.close());

  it("names the recipient of a gift, its subscription and the box it paid for", async () => {
    const giver = await newCustomer(test);
    await addPlan(giver, { audience: "women", duration: "3months", gift: { goesOn: false } });
    const { orderId } = await buy(giver);
    await test.runJob("bill-boxes");
    const [subscription] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    const [box] = await rows<{ id: number }>(test.shop, `select id from boxes where order_id = ${orderId}`);
    expect(await admin.call(getAdminOrder, { orderId: String(orderId) })).toMatchObject({
      userFirstName: "Wren",
      deliveryName: "Robin Hale",
      gift: { firstName: "Robin", city: "Whitby", message: RECIPIENT.message, revealOn: null },
      subscriptions: [{ id: subscription?.id, plan: "Women's box, 3 months" }],
      boxes: [{ id: box?.id, boxMonth: "2026-12", status: "charged" }],
    });
  });

  it("lists the emails about it, its refunds among them", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), 61);
    const read = () => admin.call(getAdminOrder, { orderId: String(orderId) });
    const before = await read();
    expect(before).toMatchObject({ userId: null, gift: null, subscriptions: [], boxes: [] });
    expect(before.emails.map(({ kind, status }) => [kind, status])).toEqual([["order-confirmed", "waiting"]]);
    await admin.call(refundAdminOrder, { orderId: String(orderId), amount: "3.00", reason: "A dented tin" });
    const after = await read();
    expect(after.emails.map(({ kind }) => kind)).toEqual(["order-confirmed", "refunded"]);
    for (const search of [`#${orderId}`, `Order #${orderId}`]) {
      const found = await admin.call(listEmails, { search });
      expect(found.map((email) => [email.kind, email.orderId])).toEqual([
        ["refunded", orderId],
        ["order-confirmed", orderId],
      ]);
    }
    expect(await admin.call(listEmails, { search: `#${orderId + 1}` })).toEqual([]);
    expect(after).toMatchObject({
      refunded: "3.00",
      refunds: [{ amount: "3.00", creditNoteNumber: expect.stringMatching(/^CN-\d{6}$/) }],
      refundLines: [{ refundedQuantity: 0, onShelfQuantity: 0 }],
    });
  });
});
