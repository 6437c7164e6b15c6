import fc from "fast-check";
import { expect, it } from "vitest";
import { addToBasket } from "#contract/basket/basket.ts";
import { type Checkout, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { pence } from "#domain/money.ts";
import { refundOrder } from "#server/orders/refunds/refund-order.ts";
import { addWomensThreeMonths, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { RecordedEvent } from "#tests/support/stripe-double/books.ts";
import { openDispute } from "#tests/support/stripe-double/disputes.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { EVENT_TYPES } from "./stripe/stripe-events.ts";

/** On PGlite, few random orders are tried, because it has one connection and cannot test concurrent deliveries. */
const ORDERS_TRIED = process.env.TEST_EVERYTHING !== "1" || process.env.TEST_DATABASE === "pglite" ? 3 : 20;
const TIMES_DELIVERED = 5;
const AT_ONCE = 8;
const STRESS_RELIEF = 61;
const ADMIN_USER_ID = 999_999;

it(`every kind of webhook, ${TIMES_DELIVERED} times each, in ${ORDERS_TRIED} random orders, ends in one and the same state`, async () => {
  const ends: unknown[] = [];
  await fc.assert(
    fc.asyncProperty(fc.noShrink(fc.integer()), async (seed) => {
      const stripe = await openStripeShop();
      try {
        await liveThroughIt(stripe);
        const events = stripe.double.books.events.filter(({ type }) => EVENT_TYPES.some((each) => each === type));
        expect(new Set(events.map(({ type }) => type))).toEqual(new Set(EVENT_TYPES));
        const copies = Array.from({ length: TIMES_DELIVERED }, () => events).flat();
        await deliverAll(stripe, shuffle(copies, seed));
        await stripe.test.runJob("send-refunds");
        ends.push(await stateOf(stripe));
        expect(ends.at(-1)).toEqual(ends[0]);
      } finally {
        await stripe.close();
      }
    }),
    { numRuns: ORDERS_TRIED, endOnFailure: true },
  );
  expect(ends).toHaveLength(ORDERS_TRIED);
}, 600_000);

/** Makes every kind of change at the provider. No webhook is delivered. */
async function liveThroughIt({ test, double }: StripeShop): Promise<void> {
  const { form, books } = double;
  const customer = await newCustomer(test);
  await addWomensThreeMonths(customer);
  const box = await customer.call(createCheckout, {});
  form.pay(box.paymentId ?? "", { card: CARDS.declined });
  form.pay(box.paymentId ?? "", { card: CARDS.pays });
  await customer.call(markOrderPaid, { orderId: String(box.orderId) });

  const sold = await checkOut(customer);
  form.pay(sold.paymentId ?? "", { card: CARDS.pays });
  await customer.call(markOrderPaid, { orderId: String(sold.orderId) });
  const reason = "A broken jar";
  const refund = { orderId: sold.orderId, amountPence: pence(500), reason, givesStockBack: false };
  await refundOrder(test.shop, { ...refund, actorUserId: ADMIN_USER_ID });
  giveBack(books, { payment_intent: sold.paymentId ?? "", amount: 700 });
  openDispute(books, sold.paymentId ?? "");

  const unseen = await checkOut(customer);
  form.pay(unseen.paymentId ?? "", { card: CARDS.pays });
  const left = await checkOut(await newCustomer(test));
  await test.shop.gateway.cancelPayment(left.paymentId ?? "");

  const payer = { userId: 1_000_001, email: "wren@example.com", name: "Wren Ashdown" };
  const setup = await test.shop.gateway.openMethodSetup({ idempotencyKey: "setup:1", payer, orderId: undefined });
  form.save(setup.id, { card: CARDS.pays });
  test.setClock("2026-12-15T15:00:00Z");
  await test.runJob("bill-boxes");
  test.setClock("2027-01-01T12:00:00Z");
  await test.runJob("charge-boxes");
  for (const type of EVENT_TYPES) noteLike(double, type);
}

/**
 * Adds an event of a type that the double does not produce, about a similar object. The shop queries the object's state
 * anyway.
 */
function noteLike({ books }: StripeShop["double"], type: (typeof EVENT_TYPES)[number]): void {
  if (books.events.some((event) => event.type === type)) return;
  const [family] = type.split(".");
  const like = books.events.find((event) => event.type.startsWith(`${family}.`)) ?? books.events[0];
  if (like) books.note(type, like.object);
}

async function checkOut(customer: TestBrowser): Promise<Checkout> {
  await customer.call(addToBasket, { productId: STRESS_RELIEF });
  return customer.call(createCheckout, {});
}

async function deliverAll(stripe: StripeShop, events: readonly RecordedEvent[]): Promise<void> {
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const replies = await Promise.all(events.slice(from, from + AT_ONCE).map((event) => stripe.deliver(event)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
  }
}

/** State that must not depend on the order of arrival: everything except row ids and write times. */
async function stateOf({ test }: StripeShop): Promise<unknown> {
  const read = (statement: string) => rows<unknown>(test.shop, statement);
  return {
    orders: await read("select id, amount, status, paid_at is not null as paid from orders order by id"),
    events: await read("select order_id, kind from order_events order by 1, 2"),
    refunds: await read("select order_id, amount, kind, status from refunds order by 1, 2"),
    invoices: await read("select kind, number from invoices order by 1, 2"),
    disputes: await read("select id, order_id, amount, status from disputes order by 1"),
    subscriptions: await read("select id, status, stripe_subscription_id, method_id from subscriptions order by 1"),
    boxes: await read("select box_month, status, payment_id from boxes order by 1"),
    emails: await read("select kind, count(*)::int as count from letters group by 1 order by 1"),
    shelf: await read(`select stock from products where id = ${STRESS_RELIEF}`),
    holds: await read("select order_id, quantity from stock_holds order by 1"),
    worked: await read("select id, kind, object_id from payment_events order by 1"),
    baskets: await read("select cart_id, product_id, quantity from cart_items order by 1, 2"),
  };
}

/** Fisher-Yates shuffle with a seeded generator, so that a failure can be reproduced. */
function shuffle<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed | 0 || 1;
  const next = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const left = [...items];
  const shuffled: Item[] = [];
  while (left.length > 0) shuffled.push(...left.splice(next(left.length), 1));
  return shuffled;
}
