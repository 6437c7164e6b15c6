import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addGiftCard,
  addToBasket,
  applyDiscountCode,
  getBasket,
  removeFromBasket,
  withdrawDiscountCode,
} from "#contract/basket/basket.ts";
import { confirmSandboxSetup, createCheckout, createSubscription, markOrderPaid } from "#contract/checkout/checkout.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { closeOrder } from "./close-order.ts";

const CARD = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };

describe("an order of which nothing is due today", () => {
  let test: TestShop;
  let customer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await rows(
      test.shop,
      "insert into discount_codes (code, type, value, valid_from) values ('GIFT', 'percentage', 100, '2026-01-01')",
    );
  });
  afterEach(() => test.close());

  it("saves a card for the boxes that follow, and begins the subscription once", async () => {
    await addWomensThreeMonths(customer);
    await customer.call(applyDiscountCode, { code: "gift" });
    const checkout = await customer.call(createCheckout, {});
    expect(checkout).toMatchObject({ totalAmount: "0.00", paymentId: null, hasSubscription: true });
    expect((await customer.send(markOrderPaid, { orderId: checkout.orderId })).json()).toMatchObject({
      code: "order-not-paid",
    });
    expect((await customer.call(createCheckout, {})).setupId).toBe(checkout.setupId);
    await customer.call(confirmSandboxSetup, {
      ...CARD,
      setupId: checkout.setupId ?? "",
      clientSecret: checkout.clientSecret ?? "",
    });
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
    expect((await customer.call(getBasket, {})).count).toBe(0);
    expect(await rows(test.shop, "select 1 from sandbox_payments")).toEqual([]);
  });

  it("begins nothing once another order of the same customer has its first box", async () => {
    await addWomensThreeMonths(customer);
    await customer.call(applyDiscountCode, { code: "gift" });
    const free = await customer.call(createCheckout, {});
    const answers = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" } as const;
    await customer.call(saveQuestionnaire, answers);
    const paid = await customer.call(createSubscription, { productId: 103 });
    await payWith(customer, paid, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(paid.orderId) });
    const setup = { setupId: free.setupId ?? "", clientSecret: free.clientSecret ?? "" };
    await customer.call(confirmSandboxSetup, { ...CARD, ...setup });
    const refused = await customer.send(markOrderPaid, { orderId: String(free.orderId) });
    expect(refused.json()).toMatchObject({ code: "order-closed" });
    expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
  });

  it("is not handed out where another checkout has closed it while its card was being asked for", async () => {
    await addWomensThreeMonths(customer);
    await customer.call(applyDiscountCode, { code: "gift" });
    const { openMethodSetup } = test.shop.gateway;
    test.shop.gateway.openMethodSetup = async (setup) => {
      await closeOrder(test.shop, setup.orderId ?? 0, "first-box-moved");
      return openMethodSetup(setup);
    };
    expect((await customer.send(createCheckout, {})).json()).toMatchObject({ code: "order-closed" });
    test.shop.gateway.openMethodSetup = openMethodSetup;
    expect((await customer.call(createCheckout, {})).totalAmount).toBe("0.00");
  });

  it("is another order than the one that cost something before its code came, and back again", async () => {
    await addWomensThreeMonths(customer);
    const dear = await customer.call(createCheckout, {});
    await customer.call(applyDiscountCode, { code: "gift" });
    const free = await customer.call(createCheckout, {});
    expect(free.orderId).not.toBe(dear.orderId);
    expect(await rows(test.shop, "select status from sandbox_payments")).toEqual([{ status: "cancelled" }]);
    await customer.call(withdrawDiscountCode, {});
    expect((await buy(customer)).totalAmount).toBe("19.99");
    expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
  });

  it("is not paid from a tab that shows other totals", async () => {
    await customer.call(addToBasket, { productId: 1 });
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(addGiftCard, { code: await newGiftCard(test, "100.00") });
    const { orderId, totalAmount, orderTotal } = await customer.call(createCheckout, {});
    const { items } = await customer.call(getBasket, {});
    await customer.call(removeFromBasket, { itemId: String(items[0]?.id) });
    const smaller = await customer.call(createCheckout, {});
    expect(smaller).toMatchObject({ orderId, totalAmount: "0.00", orderTotal: "35.99" });
    const pay = (seen: object) => customer.send(markOrderPaid, { orderId, seen });
    expect((await pay({ totalAmount, orderTotal })).json()).toMatchObject({
      code: "total-changed",
      facts: { total: "35.99" },
    });
    expect((await pay({ totalAmount: "35.99", orderTotal: "35.99" })).statusCode).toBe(409);
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null and user_id > 1000000")).toEqual([]);
    expect((await pay({ totalAmount: "0.00", orderTotal: "35.99" })).statusCode).toBe(200);
    // A repeated call is answered as before.
    expect((await pay({ totalAmount, orderTotal })).statusCode).toBe(200);
  });

  it("needs nothing but the customer's word when nothing follows, and never without", async () => {
    await rows(test.shop, `insert into settings (key, value) values ('basketDeliveryPence', '0')`);
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(applyDiscountCode, { code: "gift" });
    const checkout = await customer.call(createCheckout, {});
    expect(checkout).toMatchObject({ totalAmount: "0.00", clientSecret: null, hasSubscription: false });
    await test.runJob("settle-or-expire-orders");
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null")).toEqual([]);
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    expect(await rows(test.shop, "select 1 from orders where paid_at is not null")).toHaveLength(1);
    expect(await rows(test.shop, "select used_count from discount_codes")).toEqual([{ used_count: 1 }]);
  });
});
