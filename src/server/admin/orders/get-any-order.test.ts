import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getAdminGuest } from "#contract/accounts/admin-customers.ts";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { listEmailKinds, listEmails } from "#contract/marketing/admin-marketing.ts";
import {
  addOrderNote,
  bulkEditOrders,
  getAdminOrder,
  listAdminOrders,
  refundAdminOrder,
} from "#contract/orders/admin-orders.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import {
  addPlan,
  buy,
  buyAsGuest,
  CARDS,
  newCustomer,
  payWith,
  RECIPIENT,
  signInAdmin,
} from "#tests/support/people.ts";
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
      address: { firstName: "Robin", lastName: "Hale" },
      gift: { firstName: "Robin", city: "Whitby", message: RECIPIENT.message, revealOn: null },
      subscriptions: [{ id: subscription?.id, plan: "Women's box, 3 months" }],
      boxes: [{ id: box?.id, boxMonth: "2026-12", status: "charged" }],
    });
  });

  it.each([
    ["in part", "30.00", { amount: "5.99", toCard: "5.99", toGiftCards: "30.00" }],
    ["wholly", "50.00", { amount: "0.00", toCard: "0.00", toGiftCards: "35.99" }],
  ])("paid %s by gift card shows its cost, and refunds the sum that each line shows", async (_, card, paid) => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(addGiftCard, { code: await newGiftCard(test, card) });
    const checkout = await customer.call(createCheckout, {});
    if (checkout.paymentId) await payWith(customer, checkout, CARDS.pays);
    const orderId = String(checkout.orderId);
    await customer.call(markOrderPaid, { orderId });
    const order = await admin.call(getAdminOrder, { orderId });
    expect(order).toMatchObject({
      amount: paid.amount,
      total: "35.99",
      net: "35.99",
      refundableToCard: paid.toCard,
      refundableToGiftCards: paid.toGiftCards,
      refundLines: [{ refundAmounts: ["34.99"] }],
    });
    expect(await admin.call(listAdminOrders, { search: orderId })).toMatchObject([{ total: "35.99" }]);
    const line = { orderId, lines: [{ orderItemId: order.items[0]?.id ?? 0, quantity: 1 }], reason: "A dented tin" };
    const wrong = await admin.send(refundAdminOrder, { ...line, expected: "5.99" });
    expect(wrong.json()).toMatchObject({ code: "total-changed" });
    await admin.call(refundAdminOrder, { ...line, expected: "34.99" });
    const refunded = await admin.call(refundAdminOrder, { orderId, reason: "The rest", expected: "1.00" });
    expect(refunded).toMatchObject({ total: "35.99", refunded: "35.99", net: "0.00", refundable: "0.00" });
    expect(
      await rows(test.shop, `select kind, amount::text from invoices where order_id = ${orderId} order by id`),
    ).toEqual([
      { kind: "invoice", amount: "35.99" },
      { kind: "credit-note", amount: "34.99" },
      { kind: "credit-note", amount: "1.00" },
    ]);
  });

  it("lists the emails about it, its refunds among them", async () => {
    const { orderId } = await buyAsGuest(new TestBrowser(test.app), 61);
    const read = () => admin.call(getAdminOrder, { orderId: String(orderId) });
    const before = await read();
    expect(before.items).toMatchObject([{ quantity: 1, productPrice: "34.99", total: "34.99" }]);
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
    const kinds = await admin.call(listEmailKinds, {});
    expect(kinds).toEqual(expect.arrayContaining(["order-confirmed", "refunded"]));
    const listed = await admin.call(listEmails, { kind: "refunded" });
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(["refunded"]));
    expect(after).toMatchObject({
      refunded: "3.00",
      refunds: [{ amount: "3.00", creditNoteNumber: expect.stringMatching(/^CN-\d{6}$/) }],
      refundLines: [{ refundedQuantity: 0, onShelfQuantity: 0 }],
    });
  });

  describe("its notes", () => {
    const write = (orderId: number | string, text: string, browser = admin) =>
      browser.send(addOrderNote, { orderId: String(orderId), text });
    const countNotes = async (orderId: number) =>
      (await rows(test.shop, `select 1 from notes where about = 'order' and about_id = ${orderId}`)).length;

    it("stand in its details, are marked in the list, and are the guest's notes too", async () => {
      const { orderId } = await buyAsGuest(new TestBrowser(test.app), 62);
      const texts = ["Leave it with the neighbour.", "Rang on Monday.\nWants no lavender."];
      for (const text of texts) expect((await write(orderId, text)).statusCode).toBe(200);
      const order = await admin.call(getAdminOrder, { orderId: String(orderId) });
      expect(order).toMatchObject({ noteCount: 2, notes: texts.map((text) => ({ text, by: "Ada Meadow" })) });
      const [listed, other] = await admin.call(listAdminOrders, { limit: "2" });
      expect([listed?.id, listed?.noteCount, other?.noteCount]).toEqual([orderId, 2, 0]);
      const guest = await admin.call(getAdminGuest, { email: order.userEmail });
      expect(guest.orderNotes.map(({ text }) => text)).toEqual(texts);
      expect(guest.orderNotes.at(-1)).toMatchObject({ orderId });
      const entity = { entity: "order", entityId: String(orderId) };
      const [entry] = await admin.call(listActivity, entity);
      expect(entry).toMatchObject({ action: "note", ...entity, after: null });
    });

    it("are refused without text, too long, about no order, and to everybody else", async () => {
      const customer = await newCustomer(test);
      await customer.call(addToBasket, { productId: 62 });
      const { orderId } = await buy(customer);
      expect((await write(orderId, "   ")).statusCode).toBe(422);
      expect((await write(orderId, "x".repeat(2_001))).statusCode).toBe(422);
      expect((await write(999_999_999, "Who?")).statusCode).toBe(404);
      expect((await write(orderId, "Mine", customer)).statusCode).toBe(403);
      expect((await write(orderId, "Mine", new TestBrowser(test.app))).statusCode).toBe(401);
      expect(await countNotes(orderId)).toBe(0);
    });

    it("are all kept when written at once, and go with an order that is deleted meanwhile", async () => {
      const customer = await newCustomer(test);
      await customer.call(addToBasket, { productId: 62 });
      const { orderId } = await customer.call(createCheckout, {});
      await Promise.all(["One", "Two", "Three"].map((text) => write(orderId, text)));
      expect(await countNotes(orderId)).toBe(3);
      const [, ...answers] = await Promise.all([
        admin.send(bulkEditOrders, { orderIds: [orderId], action: "delete" }),
        ...Array.from({ length: 4 }, () => write(orderId, "Late")),
      ]);
      for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode);
      expect((await write(orderId, "Later")).statusCode).toBe(404);
      expect(await countNotes(orderId)).toBe(0);
    });
  });
});
