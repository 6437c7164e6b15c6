import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { CARDS, RECIPIENT } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { closeDispute, openDispute } from "#tests/support/stripe-double/disputes.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { dispatchRun, liveDay, subscriptionEmails } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";

const GIFT = {
  audience: "women",
  duration: "3months",
  recipient: RECIPIENT,
  giver: { name: "Wren Ashdown", email: "wren.giver@example.com" },
} as const;

describe("a gift of three boxes, paid through Stripe", () => {
  let stripe: StripeShop;
  let guest: TestBrowser;
  let checkout: Checkout;
  beforeEach(async () => {
    stripe = await openStripeShop();
    guest = new TestBrowser(stripe.test.app);
    checkout = await guest.call(buyGiftBox, GIFT);
  });
  afterEach(() => stripe.close());

  const enter = (card: string, bank?: "approves" | "refuses") =>
    stripe.double.form.pay(checkout.paymentId ?? "", { card }, bank);
  const markPaid = () => guest.send(markOrderPaid, { orderId: String(checkout.orderId) });
  const boxes = () =>
    rows<{ month: string; status: string }>(
      stripe.test.shop,
      "select box_month as month, status from boxes order by box_month",
    );
  const months = async () => (await boxes()).map(({ month, status }) => `${month} ${status}`);
  const BOUGHT = ["2026-12 charged", "2027-01 charged", "2027-02 charged"];

  /** Counts of what one purchase makes once: paid orders, invoices and confirmations. */
  async function countPurchases() {
    const [counts] = await rows(
      stripe.test.shop,
      `select (select count(*)::int from orders where paid_at is not null) as paid,
         (select count(*)::int from invoices where kind = 'invoice') as invoices,
         (select count(*)::int from letters where kind = 'order-confirmed') as confirmations`,
    );
    return counts;
  }

  it("starts once the bank's challenge is passed, and not before", async () => {
    expect(enter(CARDS.asksAlways)).toBe("requires_action");
    await stripe.deliverAll();
    expect((await markPaid()).json()).toMatchObject({ code: "order-not-paid" });
    expect(await months()).toEqual([]);
    expect(enter(CARDS.asksAlways, "approves")).toBe("succeeded");
    await stripe.deliverAll();
    expect((await markPaid()).statusCode).toBe(200);
    expect(await months()).toEqual(BOUGHT);
    expect(await countPurchases()).toEqual({ paid: 1, invoices: 1, confirmations: 1 });
    const kept = "select stripe_subscription_id as provider, method_id as method from subscriptions";
    expect(await rows(stripe.test.shop, kept)).toEqual([{ provider: null, method: null }]);
  });

  it("does not start while the bank refuses, and is then bought with another card by the same order", async () => {
    expect(enter(CARDS.asksAlways, "refuses")).toBe("requires_payment_method");
    await stripe.deliverAll();
    expect((await markPaid()).json()).toMatchObject({ code: "order-not-paid" });
    expect(await months()).toEqual([]);
    const again = await guest.call(buyGiftBox, GIFT);
    expect(again).toMatchObject({ orderId: checkout.orderId, paymentId: checkout.paymentId, totalAmount: "80.97" });
    expect(enter(CARDS.pays)).toBe("succeeded");
    expect((await markPaid()).statusCode).toBe(200);
    await stripe.deliverAll();
    expect(await months()).toEqual(BOUGHT);
    expect(await countPurchases()).toEqual({ paid: 1, invoices: 1, confirmations: 1 });
  });

  it("is not bought when the challenge is abandoned, and its payment is cancelled", async () => {
    expect(enter(CARDS.asksAlways)).toBe("requires_action");
    await stripe.deliverAll();
    stripe.test.setClock("2026-11-21T10:31:00Z");
    for (let runs = 0; runs < 2; runs += 1) await stripe.test.runJob("settle-or-expire-orders");
    expect(enter(CARDS.asksAlways, "approves")).toBe("canceled");
    await stripe.deliverAll();
    expect((await markPaid()).json()).toMatchObject({ code: "order-closed" });
    expect(await months()).toEqual([]);
    expect(await rows(stripe.test.shop, "select 1 from users where lower(email) = 'wren.giver@example.com'")).toEqual(
      [],
    );
    const fresh = await guest.call(buyGiftBox, GIFT);
    expect(fresh.orderId).not.toBe(checkout.orderId);
    checkout = fresh;
    expect(enter(CARDS.pays)).toBe("succeeded");
    await stripe.deliverAll();
    expect(await months()).toEqual(BOUGHT);
  });

  it("is bought once by a webhook that comes a day late, twice, and after the browser", async () => {
    enter(CARDS.pays);
    const paid = stripe.newest();
    stripe.test.setClock("2026-11-22T10:00:00Z");
    expect((await stripe.deliver(paid)).statusCode).toBe(200);
    expect(await months()).toEqual(BOUGHT);
    const { payment_events: _first, ...settled } = await snapshotOf(stripe.test.shop);
    expect((await stripe.deliver(paid)).statusCode).toBe(200);
    expect((await markPaid()).statusCode).toBe(200);
    const { payment_events: _second, ...after } = await snapshotOf(stripe.test.shop);
    expect(after).toEqual(settled);
    expect(await countPurchases()).toEqual({ paid: 1, invoices: 1, confirmations: 1 });
  });

  it("is held back, and not announced, while its purchaser disputes the payment", async () => {
    enter(CARDS.pays);
    await stripe.deliverAll();
    const disputeId = openDispute(stripe.double.books, checkout.paymentId ?? "");
    await stripe.deliverAll();
    await liveDay(stripe.test, "2026-12-15");
    await dispatchRun(stripe.test);
    const held = "select hold_reason as reason, sent_at is not null as sent from parcels order by id";
    expect(await rows(stripe.test.shop, held)).toEqual([{ reason: "disputed", sent: false }]);
    expect(await subscriptionEmails(stripe.test)).toEqual([]);
    closeDispute(stripe.double.books, disputeId, "won");
    await stripe.deliverAll();
    await liveDay(stripe.test, "2027-01-15");
    await dispatchRun(stripe.test);
    expect(await rows(stripe.test.shop, held), "the merchant releases the first box").toEqual([
      { reason: "disputed", sent: false },
      { reason: null, sent: true },
    ]);
  });

  it("never sends a box for a payment that the purchaser's bank has taken back", async () => {
    enter(CARDS.pays);
    await stripe.deliverAll();
    const disputeId = openDispute(stripe.double.books, checkout.paymentId ?? "");
    closeDispute(stripe.double.books, disputeId, "lost");
    for (let times = 0; times < 2; times += 1) await stripe.deliverAll();
    for (const day of ["2026-12-15", "2027-01-15", "2027-02-15", "2027-03-15"]) {
      await liveDay(stripe.test, day);
      await dispatchRun(stripe.test);
    }
    const parcels = "select hold_reason as reason, sent_at is not null as sent from parcels order by id";
    expect(await rows(stripe.test.shop, parcels)).toEqual(BOUGHT.map(() => ({ reason: "disputed", sent: false })));
    expect(await subscriptionEmails(stripe.test)).toEqual([]);
  });
});
