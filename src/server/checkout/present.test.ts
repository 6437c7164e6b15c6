import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, applyDiscountCode, getBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid, openAccountForOrder } from "#contract/checkout/checkout.ts";
import { buyPresent } from "#contract/checkout/present.ts";
import { findOrder, getOrderDetails } from "#contract/orders/orders.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addPlan, CARDS, GUEST, newCustomer, payWith } from "#tests/support/people.ts";
import { GIVER, givePresent, PRESENT } from "#tests/support/presents.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const TO = ["Robin Hale", "7 Harbour Row", "Whitby", "YO21 1AA", "United Kingdom"];
const ORDER = `select shipping_address ->> 'city' as city, billing_address ->> 'lastName' as bill, present,
  goods_dispatch_by as due from orders`;

describe("products as a present", () => {
  let test: TestShop;
  let guest: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    guest = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("are sent to the recipient, with the message, for the day, and billed to the guest who gives", async () => {
    const opened = await givePresent(guest, { ...PRESENT, notBefore: "2026-12-12" });
    expect(opened).toMatchObject({
      totalAmount: opened.basket.total,
      sendFrom: "2026-12-10",
      dispatchBy: "2026-12-10",
      arrives: { from: "2026-12-14", to: "2026-12-15" },
    });
    const present = { message: PRESENT.recipient.message, notBefore: "2026-12-12", sendFrom: "2026-12-10" };
    expect(await rows(test.shop, ORDER)).toEqual([{ city: "Whitby", bill: "Ashdown", present, due: "2026-12-10" }]);
    const parcel = "select due_on::text as due, send_from::text as from, is_gift from parcels";
    expect(await rows(test.shop, parcel)).toEqual([{ due: "2026-12-10", from: "2026-12-10", is_gift: true }]);
    const seen = await guest.call(getOrderDetails, { orderId: String(opened.orderId) });
    expect(seen).toMatchObject({
      order: { email: GIVER.email.toLowerCase(), isGuests: true },
      present: { to: TO, ...present },
      deliverTo: TO,
      goodsDispatchBy: "2026-12-10",
      productsArrival: { from: "2026-12-14", to: "2026-12-15" },
      parcels: [{ kind: "goods", leavesOn: "2026-12-10", arrives: { from: "2026-12-14", to: "2026-12-15" } }],
    });
    expect((await guest.call(getBasket, {})).count).toBe(0);
    const [confirmed] = await emailsOf(test, "order-confirmed");
    expect(confirmed).toMatchObject({
      recipient: GIVER.email.toLowerCase(),
      facts: { firstName: "Wren", present: { notBefore: "2026-12-12", sendFrom: "2026-12-10" } },
    });
    expect(JSON.stringify(confirmed)).not.toContain("evenings");
    expect(await rows(test.shop, "select distinct recipient from letters")).toHaveLength(1);
  });

  it("leave in the usual time without a day, and for a day that comes before they can arrive", async () => {
    const soon = await givePresent(guest, { ...PRESENT, notBefore: "2026-11-23" });
    const atOnce = await givePresent(guest, PRESENT);
    for (const opened of [soon, atOnce]) expect(opened).toMatchObject({ sendFrom: null, dispatchBy: "2026-11-26" });
  });

  it("are given by a customer, whose account keeps its own address", async () => {
    const customer = await newCustomer(test);
    const { giver: _, ...request } = PRESENT;
    const { orderId } = await givePresent(customer, request);
    const seen = await customer.call(getOrderDetails, { orderId: String(orderId) });
    expect(seen).toMatchObject({ present: { to: TO, message: PRESENT.recipient.message }, order: { isGuests: false } });
    const bill = await rows(
      test.shop,
      "select billing_address ->> 'city' as city from orders where present is not null",
    );
    expect(bill).toEqual([{ city: "Bath" }]);
    const owners = await rows(test.shop, "select delivery_city as city from users where delivery_city <> ''");
    expect(owners).toEqual([{ city: "Bath" }]);
  });

  it("hold the stock once, take codes of the basket, and become an ordinary order at the ordinary checkout", async () => {
    await test.close();
    test = await openTestShop({ withDemo: true });
    guest = new TestBrowser(test.app);
    await guest.call(addToBasket, { productId: 61, quantity: 2 });
    await guest.call(applyDiscountCode, { code: "WELCOME10" });
    const first = await guest.call(buyPresent, { ...PRESENT, notBefore: "2026-12-12" });
    const again = await guest.call(buyPresent, { ...PRESENT, notBefore: "2026-12-24" });
    expect(again).toMatchObject({ orderId: first.orderId, basket: { discountCode: { code: "WELCOME10" } } });
    const held = "select quantity from stock_holds where product_id = 61";
    expect(await rows(test.shop, held)).toEqual([{ quantity: 2 }]);
    const own = await guest.call(createCheckout, { guest: GUEST });
    expect(own.orderId).toBe(first.orderId);
    const ofOrder = `where id = ${first.orderId}`;
    expect(await rows(test.shop, `${ORDER} ${ofOrder}`)).toEqual([
      { city: "Bath", bill: null, present: null, due: "2026-11-26" },
    ]);
    await payWith(guest, own, CARDS.pays);
    await guest.call(markOrderPaid, { orderId: String(own.orderId) });
    expect(await guest.call(getOrderDetails, { orderId: String(own.orderId) })).toMatchObject({ present: null });
    const parcel = `select send_from, is_gift from parcels where order_id = ${own.orderId}`;
    expect(await rows(test.shop, parcel)).toEqual([{ send_from: null, is_gift: false }]);
  });

  it("open an account in the giver's name, without the recipient's address", async () => {
    const { orderId } = await givePresent(guest, PRESENT);
    const password = "lavender-and-salt";
    const { user } = await guest.call(openAccountForOrder, { orderId: String(orderId), password });
    expect(user).toMatchObject({ firstName: "Wren", lastName: "Ashdown", deliveryLine1: "", deliveryPostcode: "" });
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({ present: { to: TO } });
  });

  it("are found by number without the recipient and the message", async () => {
    const { orderId } = await givePresent(guest, { ...PRESENT, notBefore: "2026-12-12" });
    const visitor = new TestBrowser(test.app);
    const found = await visitor.call(findOrder, { orderNumber: String(orderId), email: GIVER.email });
    expect(found).toMatchObject({ present: { to: [], message: "", sendFrom: "2026-12-10" }, deliverTo: [] });
    expect(JSON.stringify(found)).not.toMatch(/Harbour|evenings/);
  });

  it("clean the message like that of a box", async () => {
    const message = '  For \u202Eyou\u202C,\u200b <b>Robin</b> & "all"\r\nLove\u0000  ';
    await givePresent(guest, { ...PRESENT, recipient: { ...PRESENT.recipient, message } });
    expect(await rows(test.shop, "select present ->> 'message' as message from orders")).toEqual([
      { message: 'For you, <b>Robin</b> & "all"\nLove' },
    ]);
  });

  it("need a giver, a recipient and a day that exists and is ahead, and write nothing otherwise", async () => {
    await guest.call(addToBasket, { productId: 61 });
    const before = await snapshotOf(test.shop);
    const { recipient, giver, ...rest } = PRESENT;
    const to = (change: object) => ({ ...PRESENT, recipient: { ...recipient, ...change } });
    const refused = [
      { recipient, ...rest },
      { ...PRESENT, giver: { ...giver, email: "nobody" } },
      to({ message: "x".repeat(10_000) }),
      to({ message: "生日快乐" }),
      to({ firstName: "" }),
      to({ line1: "x".repeat(101) }),
      to({ postcode: "JE2 3AB" }),
      { ...PRESENT, notBefore: "2026-02-31" },
      { ...PRESENT, notBefore: "2027-02-29" },
      { ...PRESENT, notBefore: "2026-11-20" },
      { ...PRESENT, notBefore: "2026-11-21" },
      { ...PRESENT, notBefore: "2027-11-23" },
      { ...PRESENT, notBefore: "12 December" },
      { ...PRESENT, notBefore: 20261212 },
    ];
    const codes: string[] = [];
    for (const request of refused) codes.push((await guest.send(buyPresent, request)).json().code);
    expect(codes).toEqual([
      "signed-out",
      ...Array(5).fill("invalid-input"),
      "postcode-not-served",
      ...Array(7).fill("invalid-input"),
    ]);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("refuse an empty basket, and a box in the basket with a sentence", async () => {
    expect((await guest.send(buyPresent, PRESENT)).json()).toMatchObject({ code: "basket-empty" });
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: 61 });
    await addPlan(customer, { audience: "women", duration: "3months" });
    const { giver: _, ...request } = PRESENT;
    const reply = await customer.send(buyPresent, request);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: "present-has-box" });
    expect(reply.json().message).toContain("Take it out of the basket");
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
  });
});
