import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { pence } from "#domain/money.ts";
import { selectOpenDifferences } from "#server/finance/reconciliation/booked-payments.queries.ts";
import { refundOrder } from "#server/orders/refunds/refund-order.ts";
import { readAgreedUntil } from "#server/platform/settings/shop-state.ts";
import { CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";

const STRESS_RELIEF = 61;
const MORE_THAN_A_PAGE = 101;

describe("our books and Stripe's, compared both ways", () => {
  let stripe: StripeShop;
  beforeEach(async () => {
    stripe = await openStripeShop();
  });
  afterEach(() => stripe.close());

  const compare = () => stripe.test.runJob("compare-payments");
  const change = (statement: string) => rows(stripe.test.shop, statement);
  const differences = async () =>
    (await selectOpenDifferences(stripe.test.shop.db)).map(({ kind, subject }) => `${kind} ${subject}`).toSorted();
  const open = async () => {
    const customer = await newCustomer(stripe.test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    const { orderId, paymentId } = await customer.call(createCheckout, {});
    return { customer, orderId, paymentId: paymentId ?? "" };
  };
  const buy = async () => {
    const { customer, orderId, paymentId } = await open();
    stripe.double.form.pay(paymentId, { card: CARDS.pays });
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    return { orderId, paymentId };
  };
  /** Creates a payment of this shop that no database row refers to. */
  const openUnknown = async (orderId: number) => {
    const payment = { orderId, orderVersion: 1, paymentId: undefined, amountPence: pence(1_250) };
    const buyer = { savesMethodFor: undefined, email: undefined, deliverTo: undefined };
    return (await stripe.test.shop.gateway.openPayment({ ...payment, ...buyer })).id;
  };
  const payUnknown = async (orderId: number) => {
    const id = await openUnknown(orderId);
    stripe.double.form.pay(id, { card: CARDS.pays });
    return id;
  };

  it("show a payment that no row knows until it is given back, and none of another shop", async () => {
    const lost = await payUnknown(70_001);
    const foreign = await payUnknown(70_002);
    const { intents } = stripe.double.books;
    const intent = intents.get(foreign);
    if (intent) intents.set(foreign, { ...intent, metadata: { order_id: "70002" } });
    await compare();
    await compare();
    expect(await differences()).toEqual([`payment-without-order payment:${lost}`]);
    stripe.test.setClock("2027-03-01T10:00:00Z");
    await compare();
    expect(await differences(), "it is as old as that").toEqual([`payment-without-order payment:${lost}`]);
    giveBack(stripe.double.books, { payment_intent: lost });
    await compare();
    expect(await differences()).toEqual([]);
  });

  it("are read to the end, from where they last agreed", async () => {
    const lost = await payUnknown(70_000);
    for (let order = 1; order < MORE_THAN_A_PAGE; order += 1) await openUnknown(70_000 + order);
    await compare();
    expect(await differences()).toEqual([`payment-without-order payment:${lost}`]);
    const listed = () => stripe.double.calls.filter(({ endpoint }) => endpoint === "GET /v1/payment_intents");
    expect(listed()).toHaveLength(2);
    stripe.test.setClock("2026-12-01T10:00:00Z");
    await compare();
    stripe.test.setClock("2026-12-10T10:00:00Z");
    await compare();
    const agreed = new Date("2026-11-28T10:00:00Z").getTime() / 1000;
    expect(listed().at(-1)?.form).toMatchObject({ created: { gte: String(agreed) } });
  });

  it("show an order that is called paid and whose payment is not, or is none", async () => {
    const unpaid = await open();
    await change(`update orders set paid_at = '2026-11-21T09:00:00Z' where id = ${unpaid.orderId}`);
    await compare();
    expect(await differences()).toEqual([`paid-without-payment order:${unpaid.orderId}`]);
    await change(`update orders set paid_at = null where id = ${unpaid.orderId}`);
    await compare();
    expect(await differences()).toEqual([]);
    const { orderId, paymentId } = await buy();
    await change(`update orders set stripe_payment_intent_id = null where id = ${orderId}`);
    stripe.test.shop.config.isDemo = false;
    await compare();
    expect(await differences()).toEqual([
      `paid-without-payment order:${orderId}`,
      `payment-without-order payment:${paymentId}`,
    ]);
  });

  it("settle what was paid, and write down what went back, while no event can be read", async () => {
    const sold = await buy();
    const { orderId, paymentId } = await open();
    stripe.double.form.pay(paymentId, { card: CARDS.pays });
    giveBack(stripe.double.books, { payment_intent: sold.paymentId, amount: 500 });
    stripe.double.faults.order("GET /v1/events", "kept-500", 9);
    await compare();
    expect(await change(`select 1 from orders where paid_at is not null and id = ${orderId}`)).toHaveLength(1);
    expect(await change("select order_id, amount, kind from refunds")).toEqual([
      { order_id: sold.orderId, amount: "5.00", kind: "provider" },
    ]);
    expect(await differences()).toEqual([]);
    expect(await readAgreedUntil(stripe.test.shop.db), "not all of it could be read").toBeUndefined();
  });

  it("agree after a lost day whose refund had the number of today's", async () => {
    const { orderId } = await buy();
    const giveSome = async (amount: number) => {
      const refund = { orderId, amountPence: pence(amount), reason: "A broken jar", givesStockBack: false };
      await refundOrder(stripe.test.shop, { ...refund, actorUserId: 999_999 });
      await stripe.test.runJob("send-refunds");
    };
    await stripe.backUp();
    await giveSome(500);
    await stripe.restore();
    await giveSome(700);
    expect([...stripe.double.books.refunds.values()].map(({ amount }) => amount)).toEqual([500, 700]);
    await compare();
    expect(await differences()).toEqual([]);
    const kept = await change("select amount, kind, status from refunds order by amount");
    expect(kept).toMatchObject([
      { amount: "5.00", kind: "provider", status: "succeeded" },
      { amount: "7.00", status: "succeeded" },
    ]);
  });

  it("cancel an order's payment that was lost on its way, once it is a day old", async () => {
    const lost = await openUnknown(70_001);
    const waiting = await open();
    await compare();
    expect(stripe.double.books.intents.get(lost)?.status).toBe("requires_payment_method");
    stripe.test.setClock("2026-11-22T10:00:01Z");
    await compare();
    expect(stripe.double.books.intents.get(lost)?.status).toBe("canceled");
    expect(stripe.double.books.intents.get(waiting.paymentId)?.status).toBe("requires_payment_method");
  });
});
