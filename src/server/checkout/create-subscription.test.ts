import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, getBasket } from "#contract/basket/basket.ts";
import { createSubscription, markOrderPaid } from "#contract/checkout/checkout.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ANSWERS = { audience: "women", naturalness: "99natural", purpose: "personal", duration: "3months" } as const;

describe("a subscription past the basket", () => {
  let test: TestShop;
  let customer: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
  });
  afterEach(() => test.close());

  it("is one order and one payment for one plan, whatever price is sent, and leaves the basket alone", async () => {
    await customer.call(saveQuestionnaire, ANSWERS);
    await customer.call(addToBasket, { productId: 61 });
    await customer.call(createSubscription, { productId: 112, priceId: "price_of_nothing" });
    const [first, second] = await Promise.all([
      customer.call(createSubscription, { productId: 103 }),
      customer.call(createSubscription, { productId: 103 }),
    ]);
    expect(second.orderId).toBe(first.orderId);
    expect(first).toMatchObject({
      totalAmount: "19.99",
      orderType: "subscription",
      basket: { sums: [{ kind: "products" }, { kind: "delivery", amount: "0.00" }] },
    });
    await payWith(customer, first, CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(first.orderId) });
    expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
    expect((await customer.call(getBasket, {})).count).toBe(1);
    expect(await rows(test.shop, "select status from sandbox_payments")).toEqual([{ status: "succeeded" }]);
  });

  it("needs somebody signed in, saved answers and a plan; nothing changes without", async () => {
    const before = await snapshotOf(test.shop);
    expect((await new TestBrowser(test.app).send(createSubscription, { productId: 103 })).statusCode).toBe(401);
    expect((await customer.send(createSubscription, { productId: 103 })).json()).toMatchObject({
      code: "questionnaire-missing",
    });
    expect(await snapshotOf(test.shop)).toEqual(before);
    await customer.call(saveQuestionnaire, ANSWERS);
    const answered = await snapshotOf(test.shop);
    for (const productId of [61, 104, 999_999]) {
      expect((await customer.send(createSubscription, { productId })).statusCode).toBe(404);
    }
    expect(await snapshotOf(test.shop)).toEqual(answered);
  });
});
