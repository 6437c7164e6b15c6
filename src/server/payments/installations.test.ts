import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout.ts";
import { newCustomer } from "#tests/support/people.ts";
import { type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a second database at the same account of the provider", () => {
  let double: Double;
  const shops: TestShop[] = [];
  const open = async () => {
    const test = await openTestShop({
      variables: stripeVariables(double),
    });
    shops.push(test);
    return test;
  };
  beforeAll(async () => {
    double = await startDouble(() => new Date("2026-11-21T10:00:00Z"));
  });
  afterAll(async () => {
    for (const test of shops) await test.close();
    await double.close();
  });

  it("is never handed a payment that the first one's order has paid", async () => {
    const first = await newCustomer(await open());
    await first.call(addToBasket, { productId: 61 });
    const paid = await first.call(createCheckout, {});
    double.form.pay(paid.paymentId ?? "", { card: "4242424242424242" });
    await first.call(markOrderPaid, { orderId: String(paid.orderId) });
    const second = await newCustomer(await open());
    await second.call(addToBasket, { productId: 61 });
    const unpaid = await second.call(createCheckout, {});
    expect(unpaid.orderId).toBe(paid.orderId);
    expect(unpaid.paymentId).not.toBe(paid.paymentId);
    const settled = await second.send(markOrderPaid, { orderId: String(unpaid.orderId) });
    expect(settled.json()).toMatchObject({ code: "order-not-paid" });
  });
});
