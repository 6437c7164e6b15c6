import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getBasket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout, createSubscription, markOrderPaid } from "#contract/checkout/checkout.ts";
import { saveQuestionnaire } from "#contract/subscriptions/questionnaire.ts";
import { listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { ProviderFailure } from "#server/platform/payments/provider-failure.ts";
import { addPlan, buy, CARDS, newCustomer, payWith } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const ANSWERS = { audience: "women", naturalness: "100natural", purpose: "personal", duration: "3months" } as const;
const LATER = "2026-11-21T10:31:00Z";
const HELD = "select audience, order_id, taken_at is not null as is_taken from first_box_offers order by audience";

describe("the price of a customer's first box", () => {
  let test: TestShop;
  let customer: TestBrowser;
  /** The same customer has the same plan in the basket and in an order of the plan alone. */
  beforeEach(async () => {
    test = await openTestShop();
    customer = await newCustomer(test);
    await customer.call(saveQuestionnaire, ANSWERS);
    await addPlan(customer, { audience: "women", duration: "3months" });
  });
  afterEach(() => test.close());

  const fromBasket = () => customer.call(createCheckout, {});
  const pastBasket = () => customer.call(createSubscription, { productId: 103 });
  const held = () => rows<{ audience: string }>(test.shop, HELD);
  const settle = ({ orderId }: Checkout) => customer.send(markOrderPaid, { orderId: String(orderId) });
  const emails = () =>
    rows(test.shop, "select facts ->> 'reason' as reason from letters where kind = 'payment-apology'");

  it("is on the order opened last, and the one before is closed and cancelled at the provider", async () => {
    const first = await fromBasket();
    expect(await held()).toEqual([{ audience: "women", order_id: first.orderId, is_taken: false }]);
    const second = await pastBasket();
    expect([first.totalAmount, second.totalAmount]).toEqual(["19.99", "19.99"]);
    expect(await held()).toEqual([{ audience: "women", order_id: second.orderId, is_taken: false }]);
    await expect(payWith(customer, first, CARDS.pays)).rejects.toThrow("order-closed");
    const closed = `select facts ->> 'why' as why from order_events where kind = 'expired' and order_id = ${first.orderId}`;
    expect(await rows(test.shop, closed)).toEqual([{ why: "first-box-moved" }]);
    // Returning to the first page moves the offer back to that page's order.
    const third = await fromBasket();
    expect(third.totalAmount).toBe("19.99");
    await expect(payWith(customer, second, CARDS.pays)).rejects.toThrow("order-closed");
    await payWith(customer, third, CARDS.pays);
    expect((await settle(third)).statusCode).toBe(200);
    expect(await held()).toEqual([{ audience: "women", order_id: third.orderId, is_taken: true }]);
    expect((await pastBasket()).totalAmount).toBe("26.99");
    expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
  });

  it("stays with a first order that turns out to be paid: the second asks for the plan's month", async () => {
    const first = await fromBasket();
    const plan = await pastBasket().then(async () => fromBasket());
    await payWith(customer, plan, CARDS.pays);
    const second = await pastBasket();
    expect(second).toMatchObject({ totalAmount: "26.99", basket: { total: "26.99" } });
    expect(second.orderId).not.toBe(first.orderId);
    const paid = await rows(test.shop, "select id from orders where paid_at is not null");
    expect(paid).toEqual([{ id: plan.orderId }]);
    expect(await held()).toEqual([{ audience: "women", order_id: plan.orderId, is_taken: true }]);
  });

  it("is on one order only, though two checkouts are opened at the same moment", async () => {
    // The delay lets each checkout close the order that the other has just opened.
    const { openPayment } = test.shop.gateway;
    test.shop.gateway.openPayment = async (payment) => {
      await setTimeout(20);
      return openPayment(payment);
    };
    for (let round = 0; round < 6; round += 1) {
      const replies = await Promise.all([
        customer.send(createCheckout, {}),
        customer.send(createSubscription, { productId: 103 }),
        customer.send(createCheckout, {}),
      ]);
      const answered = replies.map(({ statusCode }) => statusCode);
      expect(answered).toContain(200);
      expect(answered.filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
      const open = await rows<{ id: number }>(test.shop, "select id from orders where status = 'pending'");
      expect(open).toHaveLength(1);
      expect(await held()).toEqual([{ audience: "women", order_id: open[0]?.id, is_taken: false }]);
      const payable = await rows(test.shop, "select order_id from sandbox_payments where status = 'open'");
      expect(payable).toEqual([{ order_id: open[0]?.id }]);
    }
    const last = await pastBasket();
    await payWith(customer, last, CARDS.pays);
    expect((await settle(last)).statusCode).toBe(200);
    expect(await customer.call(getBasket, {})).toMatchObject({ total: "26.99" });
    const kept = "select amount::text as amount from sandbox_payments where status = 'succeeded'";
    expect(await rows(test.shop, kept)).toEqual([{ amount: "19.99" }]);
  });

  it("is paid once, though both orders are paid at the same moment", async () => {
    const first = await fromBasket();
    await payWith(customer, first, CARDS.pays);
    const [, second] = await Promise.all([settle(first), pastBasket()]);
    expect(second.totalAmount).toBe("26.99");
    await payWith(customer, second, CARDS.pays);
    await settle(second);
    const paid = "select amount::text as amount from orders where paid_at is not null order by amount";
    expect(await rows(test.shop, paid)).toEqual([{ amount: "19.99" }, { amount: "26.99" }]);
  });

  it("is free again when its order has expired, and when the box has left the basket", async () => {
    await fromBasket();
    test.setClock(LATER);
    await test.runJob("settle-or-expire-orders");
    await test.runJob("settle-or-expire-orders");
    expect(await held()).toEqual([]);
    const again = await fromBasket();
    expect(again.totalAmount).toBe("19.99");
    await addPlan(customer, { audience: "men", duration: "monthly" });
    const both = await fromBasket();
    expect((await held()).map((row) => row.audience)).toEqual(["men", "women"]);
    await test.shop.db.execute("delete from cart_items where product_id = 103");
    expect((await fromBasket()).orderId).toBe(both.orderId);
    expect(await held()).toEqual([{ audience: "men", order_id: both.orderId, is_taken: false }]);
  });

  it("is given back by a later run where the provider was away while its order was being closed", async () => {
    await fromBasket();
    const { cancelPayment } = test.shop.gateway;
    const silence = { call: "cancelPayment", status: undefined, code: undefined, requestId: undefined };
    test.shop.gateway.cancelPayment = () => Promise.reject(new ProviderFailure(silence, undefined));
    const refused = await customer.send(createSubscription, { productId: 103 });
    expect(refused.json()).toMatchObject({ code: "payment-unavailable" });
    expect(await held()).toHaveLength(1);
    test.shop.gateway.cancelPayment = cancelPayment;
    await test.runJob("settle-or-expire-orders");
    expect(await held()).toEqual([]);
    expect((await pastBasket()).totalAmount).toBe("19.99");
  });

  describe("of an order that is paid after it was closed", () => {
    let late: Checkout;
    /** The provider fails to cancel a payment and then takes it. */
    beforeEach(async () => {
      late = await fromBasket();
      const { cancelPayment } = test.shop.gateway;
      test.shop.gateway.cancelPayment = async () => undefined;
      test.setClock(LATER);
      await test.runJob("settle-or-expire-orders");
      test.shop.gateway.cancelPayment = cancelPayment;
      expect(await held()).toEqual([]);
    });

    it("is taken again where it is free", async () => {
      await payWith(customer, late, CARDS.pays);
      expect((await settle(late)).statusCode).toBe(200);
      expect(await held()).toEqual([{ audience: "women", order_id: late.orderId, is_taken: true }]);
      expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
    });

    it("goes back to the card, with an email, where another order has it", async () => {
      const second = await pastBasket();
      await payWith(customer, second, CARDS.pays);
      await settle(second);
      await payWith(customer, late, CARDS.pays);
      for (let call = 0; call < 2; call += 1) {
        expect((await settle(late)).json()).toMatchObject({ code: "order-closed" });
      }
      const given = `select refunded_amount::text as given from sandbox_payments where order_id = ${late.orderId}`;
      expect(await rows(test.shop, given)).toEqual([{ given: "19.99" }]);
      expect(await emails()).toEqual([{ reason: "offer-taken" }]);
      expect(await held()).toEqual([{ audience: "women", order_id: second.orderId, is_taken: true }]);
      expect(await customer.call(listSubscriptions, {})).toHaveLength(1);
    });
  });

  it("is another's matter: two customers have one each, and one who has had it opens as many orders as they like", async () => {
    await buy(customer);
    const plan = await pastBasket();
    await addPlan(customer, { audience: "women", duration: "3months" });
    const basket = await fromBasket();
    expect([plan.totalAmount, basket.totalAmount]).toEqual(["26.99", "26.99"]);
    expect(await rows(test.shop, "select 1 from orders where status = 'pending' and paid_at is null")).toHaveLength(2);
    const other = await newCustomer(test);
    await addPlan(other, { audience: "women", duration: "3months" });
    expect((await other.call(createCheckout, {})).totalAmount).toBe("19.99");
  });
});
