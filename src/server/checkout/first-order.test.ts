import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { getOrderDetails, listPendingOrders } from "#contract/orders/orders.ts";
import { getSubscription } from "#contract/subscriptions/subscriptions.ts";
import { getAnyOrder } from "#server/admin/orders/get-any-order.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;

describe("the first order", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop();
  });
  afterEach(() => test.close());

  it("costs 19.99 + 34.99 + 1.00 today and 26.99 on the 1st of the next two months", async () => {
    const guest = new TestBrowser(test.app);
    await addWomensThreeMonths(guest);
    const basket = await guest.call(addToBasket, { productId: STRESS_RELIEF });
    expect(basket).toMatchObject({ total: "55.98", count: 2 });
    expect(basket.sums).toEqual([
      { kind: "products", amount: "54.98" },
      { kind: "delivery", amount: "1.00" },
    ]);
    expect(basket.items[0]?.terms?.laterCharges).toEqual([
      { chargeOn: "2027-01-01", dispatchOn: "2027-01-15", amount: "26.99" },
      { chargeOn: "2027-02-01", dispatchOn: "2027-02-15", amount: "26.99" },
    ]);

    const customer = await newCustomer(test, guest);
    expect((await customer.call(getBasket, {})).total).toBe("55.98");
    const checkout = await buy(customer);
    expect(checkout).toMatchObject({ orderType: "mixed", totalAmount: "55.98", hasSubscription: true });

    const details = await customer.call(getOrderDetails, { orderId: String(checkout.orderId) });
    expect(details).toMatchObject({
      orderType: "mixed",
      order: { amount: "55.98", deliveryAmount: "1.00", status: "paid" },
      boxes: [{ firstDispatchOn: "2026-12-15", nextChargeOn: "2027-01-01", monthlyPrice: "26.99" }],
    });
    expect(await customer.call(getSubscription, {})).toMatchObject({
      status: "active",
      monthlyPrice: "26.99",
      nextChargeOn: "2027-01-01",
      deliveredMonths: 0,
      totalMonths: 3,
    });
    expect((await customer.call(getBasket, {})).count).toBe(0);
    expect(await customer.call(listPendingOrders, {})).toHaveLength(1);
  });

  it("keeps the card that paid for later boxes, and asks the provider for nothing more", async () => {
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    const { paymentId } = await buy(customer);
    const kept = await rows(test.shop, "select stripe_subscription_id as id, card_last_four from subscriptions");
    expect(kept).toContainEqual({ id: paymentId, card_last_four: "4242" });
  });

  it("is paid on the same order after a declined card, with the basket intact in between", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const first = await customer.call(createCheckout, {});
    expect(await payWith(customer, first, CARDS.declined)).toMatchObject({
      status: "failed",
      errorCode: "card_declined",
    });
    expect((await customer.call(getBasket, {})).count).toBe(1);
    expect((await getAnyOrder(test.shop, first.orderId)).timeline.at(-1)).toMatchObject({
      kind: "declined",
      facts: { code: "card_declined", lastFour: "0002" },
    });
    const unpaid = await customer.send(markOrderPaid, { orderId: first.orderId });
    expect(unpaid.json()).toMatchObject({ code: "order-not-paid", requestId: expect.any(String) });
    const second = await customer.call(createCheckout, {});
    expect(second.orderId).toBe(first.orderId);
    expect(await payWith(customer, second, CARDS.pays)).toEqual({ status: "succeeded" });
    await customer.call(markOrderPaid, { orderId: String(second.orderId) });
    expect(await customer.call(listPendingOrders, {})).toHaveLength(1);
  });

  it("asks the bank when the card wants it, and takes no money when the bank is refused", async () => {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const checkout = await customer.call(createCheckout, {});
    expect(await payWith(customer, checkout, CARDS.asks3ds)).toEqual({ status: "requires_action" });
    expect(await payWith(customer, checkout, CARDS.asks3ds, false)).toMatchObject({ status: "failed" });
    const unpaid = await customer.send(markOrderPaid, { orderId: checkout.orderId });
    expect(unpaid.statusCode).toBe(409);
    expect(await payWith(customer, checkout, CARDS.asks3ds, true)).toEqual({ status: "succeeded" });
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
  });
});
