import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getUser, register, saveProfile, signIn, signUp } from "#contract/accounts/accounts.ts";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid, openAccountForOrder } from "#contract/checkout/checkout.ts";
import { getOrderDetails, listPendingOrders } from "#contract/orders/orders.ts";
import { addWomensThreeMonths, buyAsGuest, CARDS, GUEST, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const PASSWORD = "lavender-and-salt";

describe("a guest at the checkout", () => {
  let test: TestShop;
  let guest: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    guest = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  it("signs up on both paths with a username, an address or both, and never with neither", async () => {
    const person = { firstName: "Wren", lastName: "Ashdown", password: PASSWORD };
    for (const [index, call] of [register, signUp].entries()) {
      const visitor = () => new TestBrowser(test.app);
      const named = { ...person, email: `named${index}@example.com`, username: `ada-lowe${index}x` };
      expect((await visitor().call(call, named)).user).toMatchObject({ username: `ada-lowe${index}x` });
      const housed = { ...person, email: `housed${index}@example.com`, address: GUEST.address };
      expect((await visitor().call(call, housed)).user).toMatchObject({ deliveryPostcode: "BA1 2AB" });
      const refused = await visitor().send(call, { ...person, email: `bare${index}@example.com` });
      expect(refused.json()).toMatchObject({
        code: "invalid-input",
        issues: [{ path: ["username", "address"][index] }],
      });
    }
  });

  it("pays goods with an e-mail address and an address, and sees the order in that session alone", async () => {
    const { orderId, orderType } = await buyAsGuest(guest, STRESS_RELIEF);
    expect(orderType).toBe("one_time");
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({
      order: { amount: "35.99", email: "wren.guest@example.com", isGuests: true },
      goodsDispatchBy: "2026-11-26",
      productsArrival: { from: "2026-11-27", to: "2026-12-01" },
    });
    expect((await guest.call(getBasket, {})).count).toBe(0);
    const customer = await newCustomer(test);
    expect((await customer.send(getOrderDetails, { orderId })).statusCode).toBe(404);
    const visitor = new TestBrowser(test.app);
    await visitor.call(addToBasket, { productId: STRESS_RELIEF });
    expect((await visitor.send(getOrderDetails, { orderId })).statusCode).toBe(401);
    expect((await visitor.send(markOrderPaid, { orderId })).statusCode).toBe(401);
    expect((await visitor.send(openAccountForOrder, { orderId, password: PASSWORD })).statusCode).toBe(401);
  });

  it("has one order and one payment, however often the checkout is opened", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const checkouts = await Promise.all(Array.from({ length: 5 }, () => guest.call(createCheckout, { guest: GUEST })));
    expect(new Set(checkouts.map((checkout) => checkout.orderId)).size).toBe(1);
    expect(await rows(test.shop, "select 1 from sandbox_payments")).toHaveLength(1);
  });

  it("keeps a billing address of its own on the order", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const billingAddress = { line1: "1 High Street", city: "St Helier", postcode: "je2 3ab" };
    await guest.call(createCheckout, { guest: { ...GUEST, billingAddress } });
    expect(await rows(test.shop, "select billing_address from orders")).toMatchObject([
      { billing_address: { line1: "1 High Street", postcode: "JE2 3AB", lastName: "Ashdown" } },
    ]);
  });

  it("needs an account for a box, and details for goods; nothing is written without", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const before = await snapshotOf(test.shop);
    expect((await guest.send(createCheckout, {})).json()).toMatchObject({ code: "signed-out" });
    for (const change of [
      { email: "nobody" },
      { firstName: " " },
      { address: { ...GUEST.address, line1: "x".repeat(300) } },
      { address: { ...GUEST.address, postcode: "BFPO 639" } },
      { address: { ...GUEST.address, postcode: "GY1 1AA" } },
      { billingAddress: { ...GUEST.address, postcode: "12345" } },
    ]) {
      expect((await guest.send(createCheckout, { guest: { ...GUEST, ...change } })).statusCode).toBe(422);
    }
    expect(await snapshotOf(test.shop)).toEqual(before);
    await addWomensThreeMonths(guest);
    expect((await guest.send(createCheckout, { guest: GUEST })).json()).toMatchObject({ code: "account-needed" });
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
  });

  it("may open an account after paying, which takes the order along", async () => {
    const { orderId } = await buyAsGuest(guest, STRESS_RELIEF);
    await guest.call(openAccountForOrder, { orderId: String(orderId), password: PASSWORD });
    expect(await guest.call(getUser, {})).toMatchObject({
      email: "wren.guest@example.com",
      deliveryLine1: "3 Mill Lane",
      deliveryPostcode: "BA1 2AB",
    });
    expect(await guest.call(listPendingOrders, {})).toMatchObject([{ id: orderId, amount: "35.99" }]);
    expect(await guest.call(getOrderDetails, { orderId: String(orderId) })).toMatchObject({
      order: { isGuests: false },
    });
    const again = await guest.send(openAccountForOrder, { orderId, password: PASSWORD });
    expect(again.statusCode).toBe(404);
  });

  it("is told of an account with the same address, and finds the order there after signing in", async () => {
    const owner = new TestBrowser(test.app);
    await owner.call(register, { ...GUEST, username: "wren", password: PASSWORD });
    const { orderId } = await buyAsGuest(guest, STRESS_RELIEF);
    const refused = await guest.send(openAccountForOrder, { orderId, password: PASSWORD });
    expect(refused.json()).toMatchObject({ code: "account-exists" });
    expect(await owner.call(listPendingOrders, {})).toEqual([]);
    await guest.call(signIn, { email: GUEST.email, password: PASSWORD });
    expect(await guest.call(listPendingOrders, {})).toMatchObject([{ id: orderId }]);
  });

  it("does not leave the order to the next person who signs in on the same browser", async () => {
    const { orderId } = await buyAsGuest(guest, STRESS_RELIEF);
    await newCustomer(test, guest);
    expect(await guest.call(listPendingOrders, {})).toEqual([]);
    expect((await guest.send(getOrderDetails, { orderId })).statusCode).toBe(404);
  });

  it("who signs in half-way pays the same order once, though the card was sent before", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const opened = await guest.call(createCheckout, { guest: GUEST });
    await guest.call(signUp, { ...GUEST, password: PASSWORD });
    await payWith(guest, opened, CARDS.pays);
    const again = await guest.send(createCheckout, {});
    expect(again.json()).toMatchObject({ code: "basket-empty" });
    expect(await guest.call(listPendingOrders, {})).toMatchObject([{ id: opened.orderId }]);
    expect(await rows(test.shop, "select 1 from sandbox_payments where status = 'succeeded'")).toHaveLength(1);
  });

  it("is not sent to a name or an address that cannot be printed, and learns which letters", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const line1 = "3 מיל ליין";
    for (const [change, path, letters] of [
      [{ lastName: "王小明" }, "guest.lastName", "王小明"],
      [{ address: { ...GUEST.address, line1 } }, "guest.address.line1", "מילן"],
      [{ billingAddress: { ...GUEST.address, city: "เมือง" } }, "guest.billingAddress.city", "เมือง"],
    ] as const) {
      const refused = await guest.send(createCheckout, { guest: { ...GUEST, ...change } });
      expect(refused.statusCode).toBe(422);
      const { issues } = refused.json();
      expect(issues).toMatchObject([{ path, message: expect.stringContaining(`We cannot print ${letters}.`) }]);
    }
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
    const accepted = { ...GUEST, firstName: "Zoë 🎂", lastName: "Żółć-Юлия Nguyễn Ελένη" };
    expect(await guest.call(createCheckout, { guest: accepted })).toMatchObject({ totalAmount: "35.99" });
  });

  it("with an account may have a name in any letters, and is asked for others before payment", async () => {
    await guest.call(addToBasket, { productId: STRESS_RELIEF });
    const customer = await newCustomer(test, guest);
    await customer.call(saveProfile, { firstName: "王小明", lastName: "Ashdown" });
    const refused = await customer.send(createCheckout, {});
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "not-printable", facts: { characters: "王小明", part: "name" } });
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
    await customer.call(saveProfile, { firstName: "Fatemeh", lastName: "Ashdown" });
    await rows(test.shop, "update users set delivery_city = 'เมือง' where id = (select max(id) from users)");
    const elsewhere = await customer.send(createCheckout, {});
    expect(elsewhere.json()).toMatchObject({ code: "not-printable", facts: { part: "address" } });
    await rows(test.shop, "update users set delivery_city = 'Bath' where id = (select max(id) from users)");
    expect(await customer.call(createCheckout, {})).toMatchObject({ totalAmount: "35.99" });
  });
});
