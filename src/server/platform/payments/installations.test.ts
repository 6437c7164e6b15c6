import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp } from "#contract/accounts/accounts.ts";
import { addToBasket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { readTodo } from "#server/admin/overview.ts";
import { settleOrder } from "#server/checkout/settle-order.ts";
import { newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { type Double, startDouble } from "#tests/support/stripe-double/start-double.ts";
import { stripeVariables } from "#tests/support/stripe-shop.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

describe("a second database at the same account of the provider", () => {
  let double: Double;
  const shops: TestShop[] = [];
  let now = "2026-11-21T10:00:00Z";
  const open = async () => {
    const test = await openTestShop({ now, variables: stripeVariables(double) });
    shops.push(test);
    return test;
  };
  beforeAll(async () => {
    double = await startDouble(() => new Date(now));
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

  it("is refused a payment that is older than its order, and the merchant is told", async () => {
    const buyer = { email: "wren@example.com", password: "lavender-and-salt", firstName: "Wren", lastName: "A" };
    const address = { line1: "3 Mill Lane", city: "Bath", postcode: "BA1 2AB" };
    const checkOut = async (test: TestShop) => {
      const customer = new TestBrowser(test.app);
      await customer.call(signUp, { ...buyer, address });
      await customer.call(addToBasket, { productId: 62 });
      return { customer, reply: await customer.send(createCheckout, {}) };
    };
    const original = await open();
    const paid: Checkout = (await checkOut(original)).reply.json();
    double.form.pay(paid.paymentId ?? "", { card: "4242424242424242" });
    const [{ prefix } = { prefix: "" }] = await rows<{ prefix: string }>(
      original.shop,
      "select prefix from installations",
    );
    // The copy has the original's installation id, and its order ids start again, so it reuses the original's order
    // ids.
    now = "2026-11-21T20:00:00Z";
    const copy = await open();
    await copy.shop.db.execute(`insert into installations values ('${prefix}', '2026-11-20', false)`);
    const { reply } = await checkOut(copy);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "payment-unavailable" });
    expect((await readTodo(copy.shop)).providerFailures).toEqual([`openPayment foreign_payment ${paid.paymentId}`]);
    const kept = "select stripe_payment_intent_id, paid_at from orders";
    expect(await rows(copy.shop, kept)).toEqual([{ stripe_payment_intent_id: null, paid_at: null }]);
    // The copy ignores the payment, even if the copy's order has the payment's id.
    await copy.shop.db.execute(`update orders set stripe_payment_intent_id = '${paid.paymentId}'`);
    expect(await settleOrder(copy.shop, paid.orderId)).toBe("unpaid");
    expect(await settleOrder(original.shop, paid.orderId)).toBe("paid");
  });
});
