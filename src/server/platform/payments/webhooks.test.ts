import { request } from "node:http";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { type Checkout, confirmSandboxPayment, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { getAnyOrder } from "#server/admin/orders/get-any-order.ts";
import { addWomensThreeMonths, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import type { RecordedEvent } from "#tests/support/stripe-double/books.ts";
import { DOUBLE_KEYS } from "#tests/support/stripe-double/start-double.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop } from "#tests/support/test-shop.ts";

const STRESS_RELIEF = 61;
const EVENTS = 500;
const BUYERS = 20;
const TWICE = 20;

describe("a shop that is paid through Stripe", () => {
  let stripe: StripeShop;
  let customer: TestBrowser;
  let checkout: Checkout;
  const newest = () => stripe.newest();
  const enter = (card: string) => stripe.double.form.pay(checkout.paymentId ?? "", { card });
  const openOrder = async () => {
    const buyer = await newCustomer(stripe.test);
    await buyer.call(addToBasket, { productId: STRESS_RELIEF });
    return buyer.call(createCheckout, {});
  };
  /** Delivers an event over its own connection. Returns the status. */
  const post = (url: string, event: RecordedEvent) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { rawBody, signature } = stripe.double.webhooks.sign(event);
      const headers = { "content-type": "application/json", "stripe-signature": signature };
      request(url, { method: "POST", headers, agent: false }, (reply) => {
        reply.resume().on("end", () => resolve(reply.statusCode));
      })
        .on("error", reject)
        .end(rawBody);
    });
  const paidOrders = () => rows<{ id: number }>(stripe.test.shop, "select id from orders where paid_at is not null");
  beforeEach(async () => {
    stripe = await openStripeShop();
    customer = await newCustomer(stripe.test);
    await customer.call(addToBasket, { productId: STRESS_RELIEF });
    checkout = await customer.call(createCheckout, {});
  });
  afterEach(() => stripe.close());

  it("settles an order by the webhook alone, once", async () => {
    expect(checkout).toMatchObject({ provider: "stripe", totalAmount: "35.99" });
    enter(CARDS.pays);
    expect((await stripe.deliver(newest())).statusCode).toBe(200);
    expect(await paidOrders()).toEqual([{ id: checkout.orderId }]);
    const settled = await snapshotOf(stripe.test.shop);
    expect((await stripe.deliver(newest())).statusCode).toBe(200);
    expect(await snapshotOf(stripe.test.shop)).toEqual(settled);
  });

  it("settles it when the browser asks, and the webhook then changes nothing but its own row", async () => {
    enter(CARDS.pays);
    await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    const { payment_events: _before, ...settled } = await snapshotOf(stripe.test.shop);
    await stripe.deliver(newest());
    const { payment_events: _after, ...after } = await snapshotOf(stripe.test.shop);
    expect(after).toEqual(settled);
  });

  it("changes nothing for a webhook that is forged, changed, old, unsigned, foreign or from the other world", async () => {
    enter(CARDS.pays);
    const before = await snapshotOf(stripe.test.shop);
    const { rawBody, signature } = stripe.double.webhooks.sign(newest());
    const changed = Buffer.from(rawBody.toString("utf8").replace("evt_", "evt_x"));
    const refused = [
      await stripe.deliverRaw(rawBody),
      await stripe.deliverRaw(rawBody, "t=1,v1=00"),
      await stripe.deliverRaw(changed, signature),
      await stripe.deliver(newest(), {}, 301),
      await stripe.deliver(newest(), { account: "acct_somebody_else" }),
      await stripe.deliver(newest(), { livemode: true }),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400));
    expect(refused.map((reply) => reply.json<{ code: string }>().code)).toEqual(refused.map(() => "webhook-refused"));
    expect((await stripe.deliverRaw(Buffer.from(""), signature)).statusCode).toBe(400);
    expect(await snapshotOf(stripe.test.shop)).toEqual(before);
  });

  it("refuses one that is signed and cannot be read", async () => {
    const before = await snapshotOf(stripe.test.shop);
    for (const payload of [
      "not json",
      "null",
      "[]",
      '{"id":"evt_1"}',
      '{"type":"payment_intent.succeeded","data":null}',
    ]) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: DOUBLE_KEYS.webhookSecret });
      const reply = await stripe.deliverRaw(Buffer.from(payload), signature);
      expect([reply.statusCode, reply.json<{ code: string }>().code], payload).toEqual([400, "webhook-refused"]);
    }
    const { rawBody, signature } = stripe.double.webhooks.sign(newest(), { data: null });
    expect((await stripe.deliverRaw(rawBody, signature)).statusCode).toBe(400);
    expect(await snapshotOf(stripe.test.shop)).toEqual(before);
  });

  it("writes down that it refused one, and none of what was sent", async () => {
    const written: unknown[] = [];
    stripe.test.shop.log.warn = (...text: unknown[]) => void written.push(text);
    const signature = "t=1,v1=feedc0ffee";
    await stripe.deliverRaw(Buffer.from('{"secret":"card-4242"}'), signature);
    expect(written).toHaveLength(1);
    expect(JSON.stringify(written)).not.toMatch(/4242|feedc0ffee|whsec/);
  });

  it("acknowledges what it has no use for, and an event about nobody's order", async () => {
    const before = await snapshotOf(stripe.test.shop);
    const event = { id: "evt_1", created: stripe.double.books.now, object: { id: "prod_1" }, idempotencyKey: null };
    expect((await stripe.deliver({ ...event, type: "product.created" })).statusCode).toBe(200);
    expect(await snapshotOf(stripe.test.shop)).toEqual(before);
    const unknown = { ...event, id: "evt_2", type: "payment_intent.succeeded" as const, object: { id: "pi_unknown" } };
    expect((await stripe.deliver(unknown)).statusCode).toBe(200);
    expect(await paidOrders()).toEqual([]);
  });

  it("keeps one that it cannot work through yet, and works it through later", async () => {
    enter(CARDS.pays);
    stripe.double.silence = "cut";
    expect((await stripe.deliver(newest())).statusCode).toBe(200);
    expect((await customer.send(createCheckout, {})).json()).toMatchObject({ code: "payment-unavailable" });
    expect(await rows(stripe.test.shop, "select applied_at, tries as attempts, failure from payment_events")).toEqual([
      { applied_at: null, attempts: 1, failure: "ProviderFailure" },
    ]);
    stripe.double.silence = "none";
    await stripe.test.runJob("deliver-payment-events");
    expect(await paidOrders(), "its turn has not come again").toEqual([]);
    stripe.test.setClock("2026-11-21T10:00:10Z");
    await stripe.test.runJob("deliver-payment-events");
    expect(await paidOrders()).toHaveLength(1);
  });

  it("takes 500 at once over 500 lines, and works each through once", async () => {
    const orders = [checkout, ...(await Promise.all(Array.from({ length: BUYERS - 1 }, openOrder)))];
    const types = ["payment_intent.succeeded", "payment_intent.processing"] as const;
    const events = Array.from({ length: EVENTS }, (_, index): RecordedEvent => {
      const { paymentId } = orders[index % BUYERS] ?? checkout;
      const type = types[index % types.length] ?? types[0];
      const object = { id: paymentId ?? "" };
      return { id: `evt_burst${index}`, type, created: stripe.double.books.now, object, idempotencyKey: null };
    });
    for (const { paymentId } of orders) stripe.double.form.pay(paymentId ?? "", { card: CARDS.pays });
    const url = `${await stripe.test.app.listen({ host: "127.0.0.1", port: 0 })}/api/webhooks/stripe`;
    let lines = 0;
    stripe.test.app.server.on("connection", () => {
      lines += 1;
    });
    const statuses = await Promise.all([...events, ...events.slice(-TWICE)].map((event) => post(url, event)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(lines, "none has waited for another").toBe(EVENTS + TWICE);
    expect(await paidOrders(), "each is answered before it is worked through").toEqual([]);
    await Promise.all([stripe.test.runJob("deliver-payment-events"), stripe.test.runJob("deliver-payment-events")]);
    const worked = "select count(*)::int as count from payment_events where applied_at is not null and failure is null";
    expect(await rows(stripe.test.shop, worked)).toEqual([{ count: EVENTS }]);
    expect(await paidOrders()).toHaveLength(BUYERS);
    expect(await rows(stripe.test.shop, "select number from invoices order by 1")).toEqual(
      orders.map((_, index) => ({ number: index + 1 })),
    );
  });

  it("keeps the card that paid for a first box, for the customer that Stripe knows", async () => {
    await addWomensThreeMonths(customer);
    checkout = await customer.call(createCheckout, {});
    enter(CARDS.pays);
    await stripe.deliver(newest());
    const [subscription] = await rows(
      stripe.test.shop,
      `select s.stripe_subscription_id, s.payer_id = u.stripe_customer_id as is_theirs, s.card_last_four
       from subscriptions s join users u on u.id = s.user_id`,
    );
    expect(subscription).toEqual({
      stripe_subscription_id: checkout.paymentId,
      is_theirs: true,
      card_last_four: "4242",
    });
  });

  it("tells in the order's history why a card was declined, once, and who at Stripe can be asked", async () => {
    enter(CARDS.declined);
    const declined = newest();
    stripe.test.setClock("2026-11-21T10:01:00Z");
    const told = { request: { id: "req_1", idempotency_key: null } };
    await stripe.deliver(declined, told);
    await stripe.deliver(declined, told);
    enter(CARDS.pays);
    await stripe.deliver(newest());
    const { timeline } = await getAnyOrder(stripe.test.shop, checkout.orderId);
    expect(timeline.map(({ kind }) => kind)).toEqual(["opened", "declined", "paid"]);
    expect(timeline[1]).toMatchObject({
      at: "2026-11-21T10:00:00.000Z",
      facts: { code: "generic_decline", methodType: "card", lastFour: "0002", requestId: "req_1" },
    });
    expect(timeline[2]?.facts).toMatchObject({ methodType: "card" });
  });

  it("closes an order after five declined cards, and gives its stock back", async () => {
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect(await rows(stripe.test.shop, "select 1 from stock_holds")).toHaveLength(1);
      enter(CARDS.declined);
      const declined = newest();
      await stripe.deliver(declined);
      await stripe.deliver(declined);
    }
    expect(await rows(stripe.test.shop, "select status from orders")).toEqual([{ status: "cancelled" }]);
    expect(await rows(stripe.test.shop, "select 1 from stock_holds")).toEqual([]);
    expect(enter(CARDS.pays)).toBe("canceled");
    const next = await customer.call(createCheckout, {});
    expect(next.orderId).not.toBe(checkout.orderId);
  });

  it("leaves an order open whose payment is being processed, however often Stripe says so", async () => {
    for (let told = 0; told < 6; told += 1) {
      const event = { id: `evt_processing${told}`, created: stripe.double.books.now, idempotencyKey: null };
      await stripe.deliver({ ...event, type: "payment_intent.processing", object: { id: checkout.paymentId ?? "" } });
    }
    expect(await rows(stripe.test.shop, "select status from orders")).toEqual([{ status: "pending" }]);
    expect(enter(CARDS.pays)).toBe("succeeded");
  });

  it("closes an order that only saves a card after five declined ones", async () => {
    const free =
      "insert into discount_codes (code, type, value, valid_from) values ('GIFT', 'percentage', 100, '2026-01-01')";
    await rows(stripe.test.shop, free);
    const other = await newCustomer(stripe.test);
    await addWomensThreeMonths(other);
    await other.call(applyDiscountCode, { code: "gift" });
    const { orderId, setupId } = await other.call(createCheckout, {});
    const status = async () => (await rows(stripe.test.shop, `select status from orders where id = ${orderId}`))[0];
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect(await status()).toEqual({ status: "pending" });
      stripe.double.form.save(setupId ?? "", { card: CARDS.declined });
      await stripe.deliver(newest());
    }
    expect(await status()).toEqual({ status: "cancelled" });
  });

  it("has no sandbox, as a sandbox has no webhooks", async () => {
    const entry = {
      paymentId: "pi_1",
      clientSecret: "s",
      cardNumber: CARDS.pays,
      expMonth: 1,
      expYear: 2030,
      cvc: "123",
    };
    expect((await customer.send(confirmSandboxPayment, entry)).statusCode).toBe(404);
    const sandbox = await openTestShop();
    const reply = await sandbox.app.inject({ method: "POST", url: "/api/webhooks/stripe", payload: {} });
    expect(reply.statusCode).toBe(404);
    await sandbox.close();
  });
});
