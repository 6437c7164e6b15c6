import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { openBoxPaymentByLink, settleBoxPaymentByLink } from "#contract/subscriptions/box-payments.ts";
import { changeCard, listSubscriptions, openCardChange } from "#contract/subscriptions/subscriptions.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { readTodo } from "#server/admin/overview.ts";
import { getAnySubscription, listAllSubscriptions } from "#server/admin/subscriptions.ts";
import { lookUpPayment, retryCharge } from "#server/subscriptions/index.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { addWomensThreeMonths, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { deleteCustomer } from "#tests/support/stripe-double/customers.ts";
import type { Fault } from "#tests/support/stripe-double/ordered-faults.ts";
import type { Entered } from "#tests/support/stripe-double/payment-method-object.ts";
import { behaveLike } from "#tests/support/stripe-double/payment-methods.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";

const CREATE = "POST /v1/payment_intents";
const CONFIRM = "POST /v1/payment_intents/:id/confirm";

describe("a box's money", () => {
  let stripe: StripeShop;
  beforeEach(async () => {
    stripe = await openStripeShop();
  });
  afterEach(() => stripe.close());

  async function subscribe(entered: Entered = { card: CARDS.pays }, bank?: "approves"): Promise<TestBrowser> {
    const customer = await newCustomer(stripe.test);
    await addWomensThreeMonths(customer);
    const { paymentId, orderId } = await customer.call(createCheckout, {});
    expect(stripe.double.form.pay(paymentId ?? "", entered, bank)).toBe("succeeded");
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    return customer;
  }

  /** Signs the customer in again after the clock has moved. */
  async function signInAgain(): Promise<TestBrowser> {
    const [newest] = await rows<{ email: string }>(
      stripe.test.shop,
      "select email from users order by id desc limit 1",
    );
    const browser = new TestBrowser(stripe.test.app);
    await browser.call(signIn, { email: newest?.email ?? "", password: "lavender-and-salt" });
    return browser;
  }

  /** Runs a day's jobs hour by hour. No webhook is delivered. */
  async function live(day: string, hours: readonly number[] = [7, 8, 15]): Promise<void> {
    for (const hour of hours) {
      stripe.test.setClock(`${day}T${String(hour).padStart(2, "0")}:30:00Z`);
      for (const job of ["bill-boxes", "charge-boxes", "return-boxes"] as const) await stripe.test.runJob(job);
    }
  }

  const announce = () => live("2026-12-15");
  /** Payments that the provider took for boxes, as "3 2027-01 succeeded". */
  const taken = () =>
    [...stripe.double.books.intents.values()]
      .filter(({ metadata }) => metadata.box_id)
      .map(({ metadata, status }) => `${metadata.box_month} ${status}`);
  const box = async () =>
    (await rows<{ status: string }>(stripe.test.shop, "select status from boxes where box_month = '2027-01'"))[0]
      ?.status;
  const outcomes = async () =>
    (
      await rows<{ outcome: string | null }>(stripe.test.shop, "select outcome from charge_attempts order by number")
    ).map(({ outcome }) => outcome);

  it("is taken once and by two calls, although for five days nothing is heard and nothing may be asked", async () => {
    await subscribe();
    await announce();
    const before = stripe.double.calls.length;
    for (const day of ["01", "02", "03", "04", "05"]) await live(`2027-01-${day}`);
    expect(taken()).toEqual(["2027-01 succeeded"]);
    expect(await box()).toBe("charged");
    expect(stripe.double.calls.slice(before).map(({ endpoint }) => endpoint)).toEqual([CREATE, CONFIRM]);
    await stripe.deliverAll();
    expect(await rows(stripe.test.shop, "select 1 from payment_events where applied_at is null")).toEqual([]);
    expect(await outcomes()).toEqual(["paid"]);
  });

  it("carries its buyer's e-mail address and where the parcel goes, at the checkout and on the charge day", async () => {
    await subscribe();
    await announce();
    await live("2027-01-01");
    const sent = stripe.double.calls.filter(({ endpoint }) => endpoint === CREATE).map(({ form }) => form);
    expect(sent).toHaveLength(2);
    const [{ email } = { email: "" }] = await rows<{ email: string }>(
      stripe.test.shop,
      "select email from users order by id desc limit 1",
    );
    for (const form of sent) {
      expect(form).toMatchObject({
        receipt_email: email,
        shipping: {
          name: "Wren Ashdown",
          address: { line1: "3 Mill Lane", city: "Bath", postal_code: "BA1 2AB", country: "GB" },
        },
      });
    }
  });

  it("is not asked of a payer whom the sandbox saved, and the customer is asked for a card", async () => {
    await subscribe();
    await rows(
      stripe.test.shop,
      "update subscriptions set payer_id = 'sandbox_payer_1000002', method_id = 'demo_1_card'",
    );
    await announce();
    const before = stripe.double.calls.length;
    await live("2027-01-01");
    expect(stripe.double.calls.slice(before)).toEqual([]);
    expect(await box()).toBe("unpaid");
    expect(await emailsOf(stripe.test, "charge-failed")).toHaveLength(1);
  });

  it("is asked of nobody before its day, and needs no price, subscription or invoice at the provider", async () => {
    await subscribe();
    await announce();
    await live("2026-12-31");
    expect(taken()).toEqual([]);
    for (const day of ["2027-01-01", "2027-01-15", "2027-02-01"]) await live(day);
    expect(taken()).toEqual(["2027-01 succeeded", "2027-02 succeeded"]);
    const addresses = stripe.double.calls.map(({ endpoint }) => endpoint.split("/")[2]);
    expect([...new Set(addresses)].sort()).toEqual(["customers", "payment_intents"]);
  });

  const faults: readonly [Fault, string, number][] = [
    ["rate-limit", CREATE, 3],
    ["lock-timeout", CONFIRM, 1],
    ["server-error", CREATE, 3],
    ["kept-500", CREATE, 1],
    ["kept-500-after-work", CREATE, 1],
    ["kept-500", CONFIRM, 1],
    ["kept-500-after-work", CONFIRM, 1],
    ["cut-before-work", CREATE, 3],
    ["cut-after-work", CREATE, 3],
    ["cut-before-work", CONFIRM, 2],
    ["cut-after-work", CONFIRM, 2],
  ];
  it.each(faults)("is taken once in spite of a %s of %s", async (fault, endpoint, times) => {
    await subscribe();
    await announce();
    stripe.double.faults.order(endpoint, fault, times);
    await live("2027-01-01");
    expect(await box(), "and not as late as the next day").toBe("charged");
    await live("2027-01-02");
    expect(taken().filter((payment) => payment.endsWith("succeeded"))).toEqual(["2027-01 succeeded"]);
    expect(await box()).toBe("charged");
    expect((await outcomes()).at(-1)).toBe("paid");
    const paid = "select number from invoices where kind = 'invoice' order by 1";
    expect(await rows(stripe.test.shop, paid)).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it("is not asked for again while what came of it is not known", async () => {
    await subscribe();
    await announce();
    stripe.double.faults.order(CONFIRM, "cut-after-work", 2);
    stripe.double.faults.order("GET /v1/payment_intents/:id", "server-error", 100);
    for (const day of ["2027-01-01", "2027-01-02"]) await live(day);
    expect(stripe.double.calls.filter(({ endpoint }) => endpoint === CONFIRM).length).toBeLessThanOrEqual(2);
    expect(await outcomes()).toEqual([null]);
    expect(await box()).toBe("billed");
    stripe.test.setClock("2027-01-02T16:00:00Z");
    expect(await readTodo(stripe.test.shop), "its merchant is told").toMatchObject({ unknownCharges: 1 });
    const listed = async (payment: "failure" | "unknown") =>
      (await listAllSubscriptions(stripe.test.shop, { limit: 50, payment })).totalCount;
    expect([await listed("unknown"), await listed("failure")]).toEqual([1, 0]);
  });

  it("is tried on its days with the same payment, and with another card at once", async () => {
    await subscribe({ card: CARDS.paysOnce });
    await announce();
    for (const day of ["2027-01-01", "2027-01-02", "2027-01-03"]) await live(day);
    expect(await outcomes()).toEqual(["declined", "declined"]);
    const customer = await signInAgain();
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription?.failure).toMatchObject({ failure: "generic_decline", nextTryOn: "2027-01-05" });
    const subscriptionId = String(subscription?.id);
    const { setupId } = await customer.call(openCardChange, { subscriptionId });
    stripe.double.form.save(setupId, { card: CARDS.pays });
    const changed = await customer.call(changeCard, { subscriptionId, setupId });
    expect(changed).toMatchObject({ failure: null, isNextBoxPaid: true, method: { lastFour: "4242" } });
    expect(taken()).toEqual(["2027-01 succeeded"]);
  });

  it("does not take a late report of a decline for the result of the next attempt", async () => {
    await subscribe({ card: CARDS.paysOnce });
    await announce();
    await live("2027-01-01", [7]);
    const [subscription] = await (await signInAgain()).call(listSubscriptions, {});
    const subscriptionId = subscription?.id ?? 0;
    const { gateway } = stripe.test.shop;
    const confirm = gateway.confirmBoxPayment;
    const reports = vi.spyOn(gateway, "confirmBoxPayment").mockImplementation(async (...charge) => {
      const before = await outcomes();
      expect(await stripe.deliver(stripe.newest())).toMatchObject({ statusCode: 200 });
      await lookUpPayment(stripe.test.shop, charge[0]);
      expect(await outcomes(), "the attempt is still open").toEqual(before);
      expect(before.at(-1)).toBeNull();
      return confirm(...charge);
    });
    const declined = stripe.newest();
    expect(declined.type).toBe("payment_intent.payment_failed");
    await retryCharge(stripe.test.shop, { subscriptionId, actorUserId: 1 });
    expect(reports, "with the same card").toHaveBeenCalledTimes(1);
    expect(await outcomes()).toEqual(["declined", "declined"]);
    const customer = await signInAgain();
    const { setupId } = await customer.call(openCardChange, { subscriptionId: String(subscriptionId) });
    stripe.double.form.save(setupId, { card: CARDS.asksAlways }, "approves");
    const failedAgain = await customer.call(changeCard, { subscriptionId: String(subscriptionId), setupId });
    expect(reports, "with another card").toHaveBeenCalledTimes(2);
    expect(failedAgain.failure).toMatchObject({ failure: "authentication_required" });
    expect(await outcomes()).toEqual(["declined", "declined", "declined"]);
  });

  it("is not asked for blindly where a bank wants to see the holder", async () => {
    await subscribe({ card: CARDS.asksAlways }, "approves");
    await announce();
    for (const day of ["2027-01-01", "2027-01-03", "2027-01-05"]) await live(day);
    expect(await outcomes()).toEqual(["declined"]);
    expect(await rows(stripe.test.shop, "select code, last_four from charge_attempts")).toEqual([
      { code: "authentication_required", last_four: "3184" },
    ]);
  });

  it("cannot come any more once the box is given up", async () => {
    await subscribe({ card: CARDS.paysOnce });
    await announce();
    for (const day of ["01", "03", "05", "07"]) await live(`2027-01-${day}`);
    stripe.double.faults.order("POST /v1/payment_intents/:id/cancel", "rate-limit");
    await live("2027-01-08", [8]);
    expect(await box(), "the provider has not agreed yet").toBe("unpaid");
    await live("2027-01-08", [9]);
    expect(await box()).toBe("skipped");
    expect(taken()).toEqual(["2027-01 canceled"]);
    expect((await (await signInAgain()).call(listSubscriptions, {}))[0]).toMatchObject({ status: "paused" });
  });

  it("goes back by itself when it came for a box that was left out", async () => {
    await subscribe();
    await announce();
    stripe.double.faults.order(CONFIRM, "cut-after-work", 2);
    await live("2027-01-01", [7]);
    await rows(
      stripe.test.shop,
      "update boxes set status = 'skipped', skip_reason = 'ended' where box_month = '2027-01'",
    );
    await live("2027-01-01", [8]);
    await live("2027-01-01", [9]);
    expect([...stripe.double.books.refunds.values()].map(({ amount }) => amount)).toEqual([2699]);
    expect(await rows(stripe.test.shop, "select amount, refund_id is not null as is_back from stray_charges")).toEqual([
      { amount: "26.99", is_back: true },
    ]);
    const told =
      "select facts ->> 'boxMonth' as month, facts ->> 'amountPence' as pence from letters where kind = 'charge-returned'";
    expect(await rows(stripe.test.shop, told)).toEqual([{ month: "2027-01", pence: "2699" }]);
  });

  it("is taken from whatever can be charged again, and shown by its name", async () => {
    await subscribe({ link: "wren@example.com" });
    await announce();
    expect((await emailsOf(stripe.test, "first-full-price"))[0]?.facts).toMatchObject({ method: "Link" });
    await live("2027-01-01");
    expect(await box()).toBe("charged");
    const link = { type: "link", brand: null, lastFour: null };
    const [subscription] = await (await signInAgain()).call(listSubscriptions, {});
    expect(subscription).toMatchObject({ method: link, isNextBoxPaid: true });
    const { method } = await getAnySubscription(stripe.test.shop, subscription?.id ?? 0);
    expect([method, method && methodLabel(method)]).toEqual([link, "Link"]);
  });

  it("goes on being shown as what it is taken from, when a bank sends a new card", async () => {
    await subscribe();
    const [method] = stripe.double.books.methods.values();
    if (!method?.card) throw new Error("no card is kept");
    const renewed = { ...method, card: { ...method.card, last4: "1881", exp_year: 2033 } };
    stripe.double.books.methods.set(method.id, renewed);
    stripe.double.books.note("payment_method.automatically_updated", renewed);
    await stripe.deliverAll();
    const shown = async () => (await (await signInAgain()).call(listSubscriptions, {}))[0]?.method;
    expect(await shown()).toEqual({ type: "card", brand: "visa", lastFour: "1881", expiresIn: "2033-12" });
    const detached = { ...renewed, customer: null };
    stripe.double.books.methods.set(method.id, detached);
    stripe.double.books.note("payment_method.detached", detached);
    await stripe.deliverAll();
    expect(await shown()).toBeNull();
  });

  it("is asked of its customer, in person, where the provider has told that the customer was deleted there", async () => {
    await subscribe();
    await announce();
    const [payer] = stripe.double.books.customers.values();
    if (!payer) throw new Error("no customer is kept");
    stripe.double.books.note("customer.deleted", payer);
    await stripe.deliverAll();
    const customer = await signInAgain();
    const first = async () => (await customer.call(listSubscriptions, {}))[0];
    expect(await first(), "what is told is asked about").toMatchObject({ method: { lastFour: "4242" } });
    deleteCustomer(stripe.double.books, payer.id);
    await stripe.deliverAll();
    expect(await first()).toMatchObject({ method: null, failure: null });
    await live("2027-01-01");
    await live("2027-01-03");
    expect(await emailsOf(stripe.test, "charge-failed"), "an email a day of trying").toHaveLength(2);
    const token = await tokenOf(stripe.test, "charge-failed", "pay");
    const { payment } = await customer.call(openBoxPaymentByLink, { token });
    stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays });
    expect(await customer.call(settleBoxPaymentByLink, { token })).toMatchObject({ status: "paid" });
    for (const day of ["2027-01-15", "2027-02-01"]) await live(day);
    expect(taken()).toEqual(["2027-01 succeeded", "2027-02 succeeded"]);
  });

  it("is asked of a new method where the customer was deleted at the provider", async () => {
    await subscribe();
    await announce();
    const [payerId = ""] = stripe.double.books.customers.keys();
    deleteCustomer(stripe.double.books, payerId);
    await live("2027-01-01");
    const customer = await signInAgain();
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription?.failure).toMatchObject({ failure: "method_gone", nextTryOn: null });
    const subscriptionId = String(subscription?.id);
    const { setupId } = await customer.call(openCardChange, { subscriptionId });
    stripe.double.form.save(setupId, { card: CARDS.pays });
    expect(await customer.call(changeCard, { subscriptionId, setupId })).toMatchObject({ isNextBoxPaid: true });
    expect(taken().filter((payment) => payment.endsWith("succeeded"))).toEqual(["2027-01 succeeded"]);
  });

  it("is no way to try cards: a change of card is cancelled after five that were declined", async () => {
    const customer = await subscribe();
    const [subscription] = await customer.call(listSubscriptions, {});
    const subscriptionId = String(subscription?.id);
    const { setupId } = await customer.call(openCardChange, { subscriptionId });
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect(stripe.double.books.setups.get(setupId)?.status, `after ${attempts}`).toBe("requires_payment_method");
      stripe.double.form.save(setupId, { card: CARDS.declined });
      await stripe.deliverAll();
      await stripe.deliverAll();
    }
    expect(stripe.double.form.save(setupId, { card: CARDS.pays })).toBe("canceled");
    const refused = await customer.send(changeCard, { subscriptionId, setupId });
    expect(refused.json()).toMatchObject({ code: "card-not-saved" });
    const another = await customer.call(openCardChange, { subscriptionId });
    stripe.double.form.save(another.setupId, { card: CARDS.asks3ds }, "approves");
    const changed = await customer.call(changeCard, { subscriptionId, setupId: another.setupId });
    expect(changed).toMatchObject({ method: { lastFour: "3155" } });
  });

  it("is found again, and not taken again, by a shop that was restored from the day before", async () => {
    await subscribe();
    await announce();
    await stripe.backUp();
    await live("2027-01-01", [7]);
    await stripe.restore();
    await live("2027-01-01", [9]);
    expect(await box()).toBe("charged");
    expect(taken()).toEqual(["2027-01 succeeded"]);
  });

  it("is found again where the same backup had to be taken a second time", async () => {
    await subscribe();
    await announce();
    await stripe.backUp();
    await stripe.restore();
    await live("2027-01-01", [7]);
    await stripe.restore();
    await live("2027-01-01", [9]);
    expect(await box()).toBe("charged");
    expect(taken()).toEqual(["2027-01 succeeded"]);
  });

  it("does not pay for a box any more once it was given back on a day that was lost", async () => {
    await subscribe();
    await announce();
    await stripe.backUp();
    await live("2027-01-01", [7]);
    const [first = ""] = [...stripe.double.books.intents.values()]
      .filter(({ metadata }) => metadata.box_id)
      .map(({ id }) => id);
    giveBack(stripe.double.books, { payment_intent: first });
    await stripe.restore();
    await live("2027-01-01", [9]);
    const [paid] = await rows<{ id: string }>(
      stripe.test.shop,
      "select payment_id as id from boxes where box_month = '2027-01' and status = 'charged'",
    );
    expect(paid?.id).not.toBe(first);
    expect(taken()).toEqual(["2027-01 succeeded", "2027-01 succeeded"]);
  });

  it("is left out where it could not be asked for in time, and never taken late", async () => {
    await subscribe();
    await announce();
    stripe.double.silence = "cut";
    await live("2027-01-01", [7]);
    stripe.double.silence = "none";
    await live("2027-01-15");
    expect(await box()).toBe("skipped");
    expect(taken().filter((payment) => payment.endsWith("succeeded"))).toEqual([]);
  });

  it("is shown as declined by the card as it behaves now", async () => {
    await subscribe();
    await announce();
    const [methodId = ""] = stripe.double.books.methods.keys();
    behaveLike(stripe.double.books, methodId, "4000000000009995");
    await live("2027-01-01");
    expect(await rows(stripe.test.shop, "select code from charge_attempts")).toEqual([{ code: "insufficient_funds" }]);
    behaveLike(stripe.double.books, methodId, CARDS.pays);
    await live("2027-01-03");
    expect(await box()).toBe("charged");
  });
});
