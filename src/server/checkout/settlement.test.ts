import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { register, saveAddress } from "#contract/accounts/accounts.ts";
import { addToBasket, clearBasket, getBasket, updateBasket } from "#contract/basket/basket.ts";
import { confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { getOrderDetails, listOrderHistory, listPendingOrders } from "#contract/orders/orders.ts";
import { cancelSubscription, getSubscription } from "#contract/subscriptions/subscriptions.ts";
import { ShopError } from "#domain/shop-error.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { closeOrder } from "./close-order.ts";

const STRESS_RELIEF = 61;
const LATER = "2026-11-21T10:31:00Z";

describe("an order and its payment", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const stock = async () =>
    (await rows<{ stock: number }>(test.shop, "select stock from products where id = 61"))[0]?.stock;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
  });
  afterEach(() => test.close());

  it("mark-paid on an unpaid order changes nothing", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const { orderId } = await customer.call(createCheckout, {});
    const before = await snapshotOf(test.shop);
    const refused = await customer.send(markOrderPaid, { orderId });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: "order-not-paid" });
    expect(await snapshotOf(test.shop)).toEqual(before);
    expect((await customer.send(getOrderDetails, { orderId })).statusCode).toBe(404);
  });

  it("mark-paid on somebody else's order changes nothing, paid or not", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, CARDS.pays);
    const stranger = await newCustomer(test);
    const before = await snapshotOf(test.shop);
    expect((await stranger.send(markOrderPaid, { orderId: checkout.orderId })).statusCode).toBe(404);
    expect((await stranger.send(getOrderDetails, { orderId: checkout.orderId })).statusCode).toBe(404);
    expect((await new TestBrowser(test.app).send(markOrderPaid, { orderId: checkout.orderId })).statusCode).toBe(401);
    expect(await snapshotOf(test.shop)).toEqual(before);
  });

  it("is one order and one payment, however often the checkout is opened", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkouts = await Promise.all(Array.from({ length: 5 }, () => customer.call(createCheckout, {})));
    expect(new Set(checkouts.map((checkout) => checkout.orderId)).size).toBe(1);
    expect(await rows(test.shop, "select 1 from orders")).toHaveLength(1);
    expect(await rows(test.shop, "select 1 from sandbox_payments")).toHaveLength(1);
    expect(await rows(test.shop, "select quantity from stock_holds")).toEqual([{ quantity: 1 }]);
  });

  it("follows the basket until it is paid, with the same payment at the new amount", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const before = await stock();
    const first = await customer.call(createCheckout, {});
    await customer.call(updateBasket, { productId: STRESS_RELIEF, quantity: 2 });
    const second = await customer.call(createCheckout, {});
    expect(second).toMatchObject({ orderId: first.orderId, paymentId: first.paymentId, totalAmount: "70.98" });
    expect(await rows(test.shop, "select amount from sandbox_payments")).toEqual([{ amount: "70.98" }]);
    expect(await stock()).toBe((before ?? 0) - 2);
  });

  it("holds its stock, and gives it back after 30 minutes without payment, once", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    const before = await stock();
    const { orderId } = await customer.call(createCheckout, {});
    expect(await stock()).toBe((before ?? 0) - 2);
    await test.runJob("settle-or-expire-orders");
    expect(await stock()).toBe((before ?? 0) - 2);
    test.setClock(LATER);
    await test.runJob("settle-or-expire-orders");
    await test.runJob("settle-or-expire-orders");
    expect(await stock()).toBe(before);
    expect(await rows(test.shop, "select status from sandbox_payments")).toEqual([{ status: "cancelled" }]);
    expect((await customer.send(markOrderPaid, { orderId })).json()).toMatchObject({ code: "order-closed" });
    const fresh = await buy(customer);
    expect(fresh.orderId).not.toBe(orderId);
  });

  it("is settled by the job when the browser never came back, and not expired", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const before = await stock();
    await payWith(customer, await customer.call(createCheckout, {}), CARDS.pays);
    test.setClock(LATER);
    await test.runJob("settle-or-expire-orders");
    await test.runJob("settle-or-expire-orders");
    expect(await customer.call(listPendingOrders, {})).toHaveLength(1);
    expect(await customer.call(listOrderHistory, {})).toEqual([]);
    expect(await stock()).toBe((before ?? 0) - 1);
    expect((await customer.call(getBasket, {})).count).toBe(0);
  });

  it("is settled before the basket is checked out again", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await payWith(customer, await customer.call(createCheckout, {}), CARDS.pays);
    const again = await customer.send(createCheckout, {});
    expect(again.json()).toMatchObject({ code: "basket-empty" });
    expect(await customer.call(listPendingOrders, {})).toHaveLength(1);
  });

  it("keeps in the basket what was added while it was being paid", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await customer.call(createCheckout, {});
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await customer.call(addToBasket, { productId: 62 });
    await payWith(customer, checkout, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    const { items } = await customer.call(getBasket, {});
    expect(items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [61, 1],
      [62, 1],
    ]);
  });

  it("gives the money back when the order is no longer what was paid for", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, CARDS.pays);
    await test.shop.db.execute(`update orders set amount = 40.00 where id = ${checkout.orderId}`);
    for (let call = 0; call < 2; call += 1) {
      expect((await customer.send(markOrderPaid, { orderId: checkout.orderId })).json()).toMatchObject({
        code: "order-closed",
      });
    }
    expect(await rows(test.shop, "select refunded_amount from sandbox_payments")).toEqual([
      { refunded_amount: "35.99" },
    ]);
    expect(await rows(test.shop, "select 1 from order_events where kind = 'refunded'")).toHaveLength(1);
    expect(await customer.call(listPendingOrders, {})).toEqual([]);
  });

  it("closes after five declined tries, and a new checkout begins afresh", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await customer.call(createCheckout, {});
    for (let count = 0; count < 5; count += 1) {
      expect(await payWith(customer, checkout, CARDS.declined)).toMatchObject({ errorCode: "card_declined" });
    }
    const sixth = await customer.send(confirmSandboxPayment, {
      paymentId: checkout.paymentId ?? "",
      clientSecret: checkout.clientSecret ?? "",
      cardNumber: CARDS.pays,
      expMonth: 12,
      expYear: 2030,
      cvc: "123",
    });
    expect(sixth.json()).toMatchObject({ code: "order-closed", facts: { attemptsMax: 5 } });
    const fresh = await buy(customer);
    expect(fresh.orderId).not.toBe(checkout.orderId);
  });

  it("is not opened for an empty basket, an incomplete address, or what has sold out", async () => {
    const homeless = new TestBrowser(test.app);
    await homeless.call(register, {
      username: "homeless",
      email: "homeless@example.com",
      password: "lavender-and-salt",
      firstName: "Ida",
      lastName: "Moss",
    });
    // "Checkout with an empty basket is refused", even if the customer has no address yet.
    for (const shopper of [customer, homeless]) {
      expect((await shopper.send(createCheckout, {})).json()).toMatchObject({ code: "basket-empty" });
    }
    await homeless.call(addToBasket, { productId: STRESS_RELIEF });
    expect((await homeless.send(createCheckout, {})).json()).toMatchObject({ code: "address-incomplete" });
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await test.shop.db.execute("update products set stock = 0 where id = 61");
    expect((await customer.send(createCheckout, {})).json()).toMatchObject({
      code: "out-of-stock",
      facts: { stock: 0 },
    });
    await test.shop.db.execute("update products set stock = 5 where id = 61");
    await test.shop.db.execute("update users set delivery_city = ''");
    expect((await customer.send(createCheckout, {})).json()).toMatchObject({ code: "address-incomplete" });
    expect(await rows(test.shop, "select 1 from orders")).toEqual([]);
  });

  it("is not opened for Jersey, and an address needs a real postcode", async () => {
    const address = { deliveryLine1: "1 Pier Road", deliveryCity: "St Helier" };
    const jersey = await customer.send(saveAddress, { ...address, deliveryPostcode: "JE2 3AB" });
    expect(jersey.json()).toMatchObject({ code: "postcode-not-served" });
    const wrong = await customer.send(saveAddress, { ...address, deliveryPostcode: "AB12 3CD" });
    expect(wrong.json()).toMatchObject({
      issues: [{ path: "deliveryPostcode", message: "Enter a full UK postcode, like SW1A 1AA" }],
    });
    const saved = await customer.call(saveAddress, { ...address, deliveryPostcode: " sw1a-1aa. " });
    expect(saved.user.deliveryPostcode).toBe("SW1A 1AA");
  });

  it("starts a subscription that ends with its paid box when it is cancelled, once", async () => {
    await addWomensThreeMonths(customer);
    await buy(customer);
    expect(await customer.call(cancelSubscription, {})).toMatchObject({
      status: "active",
      cancelAtPeriodEnd: true,
      nextChargeOn: null,
    });
    expect((await customer.send(cancelSubscription, {})).json()).toMatchObject({ code: "nothing-to-cancel" });
    // The next box is already paid, so no other box is charged.
    test.setClock("2027-01-02T12:00:00Z");
    for (const job of ["bill-boxes", "charge-boxes", "charge-boxes"] as const) await test.runJob(job);
    expect(await rows(test.shop, "select 1 from sandbox_payments where box_month is not null")).toEqual([]);
    expect(await (await newCustomer(test)).call(getSubscription, {})).toBeNull();
  });

  it("is not charged at another total than the one beside the button", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const seen = await customer.call(createCheckout, {});
    await customer.call(updateBasket, { productId: STRESS_RELIEF, quantity: 2 });
    await customer.call(createCheckout, {});
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };
    const pay = { paymentId: seen.paymentId, clientSecret: seen.clientSecret, ...card };
    const refused = await customer.send(confirmSandboxPayment, { ...pay, amount: seen.totalAmount });
    expect(refused.json()).toMatchObject({ code: "total-changed", facts: { total: "70.98" } });
    expect(await rows(test.shop, "select status, tries as attempts from sandbox_payments")).toEqual([
      { status: "open", attempts: 0 },
    ]);
    const paid = await customer.send(confirmSandboxPayment, { ...pay, amount: "70.98" });
    expect(paid.json()).toEqual({ status: "succeeded" });
  });

  it("gives its stock back once, even when the provider fails while it is being closed", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF, quantity: 2 });
    const before = await stock();
    await customer.call(createCheckout, {});
    const { cancelPayment } = test.shop.gateway;
    test.shop.gateway.cancelPayment = () => Promise.reject(new Error("the provider is away"));
    test.setClock(LATER);
    await test.runJob("settle-or-expire-orders");
    expect(await stock()).toBe((before ?? 0) - 2);
    test.shop.gateway.cancelPayment = cancelPayment;
    await test.runJob("settle-or-expire-orders");
    await test.runJob("settle-or-expire-orders");
    expect(await stock()).toBe(before);
    expect(await rows(test.shop, "select status from orders")).toEqual([{ status: "cancelled" }]);
  });

  it("is not closed when a checkout has refreshed it since the job looked", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const { orderId } = await customer.call(createCheckout, {});
    test.setClock("2026-11-21T10:20:00Z");
    const refreshed = await customer.call(createCheckout, {});
    test.setClock(LATER);
    await closeOrder(test.shop, orderId, "expired");
    expect(refreshed.orderId).toBe(orderId);
    expect(await payWith(customer, refreshed, CARDS.pays)).toEqual({ status: "succeeded" });
  });

  it("makes way for another when its time runs out while the provider answers", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const first = await customer.call(createCheckout, {});
    const held = await stock();
    const gateway = test.shop.gateway;
    const openPayment = gateway.openPayment.bind(gateway);
    gateway.openPayment = async (payment) => {
      gateway.openPayment = openPayment;
      test.setClock(LATER);
      await test.runJob("settle-or-expire-orders");
      return openPayment(payment);
    };
    const second = await customer.call(createCheckout, {});
    expect(second.orderId).not.toBe(first.orderId);
    expect(await rows(test.shop, "select status from orders order by id")).toEqual([
      { status: "cancelled" },
      { status: "pending" },
    ]);
    expect(await stock()).toBe(held);
    expect(await payWith(customer, second, CARDS.pays)).toEqual({ status: "succeeded" });
  });

  it("makes way for another when the clock was set back before it had a payment", async () => {
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const gateway = test.shop.gateway;
    const openPayment = gateway.openPayment.bind(gateway);
    test.setClock("2026-11-21T13:00:00Z");
    gateway.openPayment = () => Promise.reject(new ShopError("payment-unavailable"));
    expect((await customer.send(createCheckout, {})).statusCode).toBe(503);
    gateway.openPayment = openPayment;
    test.setClock("2026-11-21T10:00:00Z");
    const checkout = await customer.call(createCheckout, {});
    expect(await rows(test.shop, "select status from orders order by id")).toEqual([
      { status: "cancelled" },
      { status: "pending" },
    ]);
    expect(await payWith(customer, checkout, CARDS.pays)).toEqual({ status: "succeeded" });
  });

  it("never waits for another order that swaps goods with it", async () => {
    const other = await newCustomer(test);
    for (let round = 0; round < 5; round += 1) {
      const swap = async (browser: TestBrowser, wanted: number, given: number) => {
        await browser.call(clearBasket, {});
        await browser.call(addToBasket, { productId: round % 2 === 0 ? wanted : given, quantity: 2 });
        await browser.call(createCheckout, {});
      };
      await Promise.all([swap(customer, 61, 62), swap(other, 62, 61)]);
    }
    const held = await rows<{ units: number }>(test.shop, "select sum(quantity)::int as units from stock_holds");
    expect(held).toEqual([{ units: 4 }]);
  });

  it("may be put back into the basket although it holds the last unit itself", async () => {
    await test.shop.db.execute("update products set stock = 1 where id = 61");
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    await customer.call(createCheckout, {});
    await customer.call(clearBasket, {});
    expect((await customer.call(addToBasket, { productId: STRESS_RELIEF })).count).toBe(1);
    const stranger = await newCustomer(test);
    expect((await stranger.send(addToBasket, { productId: STRESS_RELIEF })).json()).toMatchObject({
      code: "out-of-stock",
    });
  });

  it("lets a customer with two boxes cancel one after the other", async () => {
    await addWomensThreeMonths(customer);
    const mens = { naturalness: "100natural", purpose: "personal", audience: "men" } as const;
    await customer.call(addToBasket, { productId: 201, questionnaireData: mens });
    await buy(customer);
    const first = await customer.call(cancelSubscription, {});
    const second = await customer.call(cancelSubscription, {});
    expect(new Set([first.audience, second.audience])).toEqual(new Set(["women", "men"]));
    expect((await customer.send(cancelSubscription, {})).statusCode).toBe(409);
  });
});
