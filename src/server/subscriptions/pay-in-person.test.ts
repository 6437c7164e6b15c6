import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#contract/accounts/accounts.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import {
  openBoxPayment,
  openBoxPaymentByLink,
  settleBoxPayment,
  settleBoxPaymentByLink,
} from "#contract/subscriptions/box-payments.ts";
import { changeCard, listSubscriptions, openCardChange } from "#contract/subscriptions/subscriptions.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { addWomensThreeMonths, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { deleteCustomer } from "#tests/support/stripe-double/customers.ts";
import { behaveLike } from "#tests/support/stripe-double/payment-methods.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";

const CONFIRM = "POST /v1/payment_intents/:id/confirm";
const UPDATE = "POST /v1/payment_intents/:id";

describe("an unpaid box, paid by its customer in person through Stripe", () => {
  let stripe: StripeShop;
  let stranger: TestBrowser;
  beforeEach(async () => {
    stripe = await openStripeShop();
    stranger = new TestBrowser(stripe.test.app);
  });
  afterEach(() => stripe.close());

  async function subscribe(card: string): Promise<void> {
    const customer = await newCustomer(stripe.test);
    await addWomensThreeMonths(customer);
    const { paymentId, orderId } = await customer.call(createCheckout, {});
    expect(stripe.double.form.pay(paymentId ?? "", { card }, "approves")).toBe("succeeded");
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    await live("2026-12-15T08:30");
  }

  /** Sets the clock to a time and runs the charging jobs. No webhook is delivered. */
  async function live(time: string): Promise<void> {
    stripe.test.setClock(`${time}:00Z`);
    for (const job of ["bill-boxes", "charge-boxes", "return-boxes"] as const) await stripe.test.runJob(job);
  }

  async function signInAgain(): Promise<{ customer: TestBrowser; subscriptionId: string }> {
    const [newest] = await rows<{ email: string }>(
      stripe.test.shop,
      "select email from users order by id desc limit 1",
    );
    const customer = new TestBrowser(stripe.test.app);
    await customer.call(signIn, { email: newest?.email ?? "", password: "lavender-and-salt" });
    const [subscription] = await customer.call(listSubscriptions, {});
    return { customer, subscriptionId: String(subscription?.id) };
  }

  const payToken = () => tokenOf(stripe.test, "charge-failed", "pay");
  const open = async () => stranger.call(openBoxPaymentByLink, { token: await payToken() });
  const settle = async () => stranger.call(settleBoxPaymentByLink, { token: await payToken() });
  const savedId = async () =>
    (await rows<{ id: string }>(stripe.test.shop, "select method_id as id from subscriptions"))[0]?.id ?? "";
  const confirmSaved = async (paymentId = "", bank?: "approves" | "refuses") =>
    stripe.double.form.payWithSaved(paymentId, await savedId(), bank);
  const taken = () =>
    [...stripe.double.books.intents.values()]
      .filter(({ metadata }) => metadata.box_id)
      .map(({ metadata, status }) => `${metadata.box_month} ${status}`);
  const box = async () =>
    (await rows<{ status: string }>(stripe.test.shop, "select status from boxes where box_month = '2027-01'"))[0]
      ?.status;
  const countEmails = async (kind: string) => (await emailsOf(stripe.test, kind)).length;

  it("is paid on the same payment, once, where a bank asks for the holder at every charge", async () => {
    await subscribe(CARDS.asksAlways);
    await live("2027-01-01T07:30");
    expect((await emailsOf(stripe.test, "charge-failed"))[0]?.facts).toMatchObject({ needsBank: true });
    const opened = await open();
    expect(opened).toMatchObject({
      status: "open",
      boxMonth: "2027-01",
      amount: "26.99",
      needsBank: true,
      method: { type: "card", brand: "visa", lastFour: null },
    });
    const { paymentId } = opened.payment ?? {};
    expect(await confirmSaved(paymentId)).toBe("requires_action");
    expect(await settle(), "nothing is believed").toMatchObject({ status: "unknown" });
    expect(await confirmSaved(paymentId, "refuses")).toBe("requires_payment_method");
    expect((await open()).payment?.paymentId).toBe(paymentId);
    expect(await confirmSaved(paymentId, "approves")).toBe("succeeded");
    expect(await settle()).toMatchObject({ status: "paid", payment: null });
    for (const day of ["2027-01-02T07:30", "2027-01-03T07:30"]) await live(day);
    await stripe.deliverAll();
    expect(taken()).toEqual(["2027-01 succeeded"]);
    expect(await box()).toBe("charged");
    expect([await countEmails("charge-failed"), await countEmails("charge-taken")]).toEqual([1, 1]);
    expect(await settle(), "a link that is pressed again").toMatchObject({ status: "paid" });
    await stripe.deliverAll();
    expect(await rows(stripe.test.shop, "select 1 from stray_charges")).toEqual([]);
  });

  it("is paid when only the provider tells of it, and the customer never comes back", async () => {
    await subscribe(CARDS.asksAlways);
    await live("2027-01-01T07:30");
    const { payment } = await open();
    await confirmSaved(payment?.paymentId, "approves");
    await stripe.deliverAll();
    expect(await box()).toBe("charged");
    expect(await settle()).toMatchObject({ status: "paid" });
  });

  it("keeps another card that it is paid with, and the next box is charged to it", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const { payment, needsBank } = await open();
    expect(needsBank).toBe(false);
    expect(stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.declined })).toBe("requires_payment_method");
    await open();
    expect(stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays })).toBe("succeeded");
    expect(await settle()).toMatchObject({ status: "paid" });
    const { customer } = await signInAgain();
    expect((await customer.call(listSubscriptions, {}))[0]).toMatchObject({
      failure: null,
      method: { lastFour: "4242" },
    });
    const attempts = "select last_four, outcome from charge_attempts order by number";
    expect(await rows(stripe.test.shop, attempts)).toEqual([
      { last_four: "0341", outcome: "declined" },
      { last_four: "4242", outcome: "paid" },
    ]);
    for (const time of ["2027-01-15T15:30", "2027-02-01T07:30"]) await live(time);
    expect(taken()).toEqual(["2027-01 succeeded", "2027-02 succeeded"]);
    expect(await countEmails("charge-failed")).toBe(1);
  });

  it("is left alone by the jobs while its customer is there, and tried again when nobody came", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const confirms = () => stripe.double.calls.filter(({ endpoint }) => endpoint === CONFIRM).length;
    const before = confirms();
    stripe.test.setClock("2027-01-03T07:29:00Z");
    await open();
    await live("2027-01-03T07:30");
    expect(confirms()).toBe(before);
    behaveLike(stripe.double.books, await savedId(), CARDS.asks3ds);
    await live("2027-01-03T07:50");
    expect(confirms()).toBe(before + 1);
    expect(taken()).toEqual(["2027-01 succeeded"]);
  });

  it("is paid once when its customer and a job come at the same moment", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    stripe.test.setClock("2027-01-03T07:14:00Z");
    const { payment } = await open();
    stripe.test.setClock("2027-01-03T07:30:00Z");
    stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays });
    const [settled] = await Promise.all([settle(), stripe.test.runJob("charge-boxes"), settle()]);
    expect(settled.status).toMatch(/paid|unknown/);
    await live("2027-01-03T07:45");
    expect(await settle()).toMatchObject({ status: "paid" });
    expect(taken()).toEqual(["2027-01 succeeded"]);
    expect(await rows(stripe.test.shop, "select number from invoices where kind = 'invoice'")).toHaveLength(2);
    expect(await rows(stripe.test.shop, "select 1 from stray_charges")).toEqual([]);
  });

  it("is handed out to nobody while what came of a try is not known", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    stripe.double.faults.order(CONFIRM, "cut-before-work", 2);
    await live("2027-01-03T07:30");
    stripe.test.setClock("2027-01-03T07:31:00Z");
    expect(await open()).toMatchObject({ status: "unknown", payment: null });
    stripe.test.setClock("2027-01-03T07:45:00Z");
    expect(await open()).toMatchObject({ status: "open" });
  });

  it("cannot be paid any more once it is given up, and is paid where that came too late", async () => {
    await subscribe(CARDS.paysOnce);
    for (const day of ["01", "03", "05", "07"]) await live(`2027-01-${day}T07:30`);
    stripe.test.setClock("2027-01-07T23:50:00Z");
    const token = await payToken();
    const { payment } = await stranger.call(openBoxPaymentByLink, { token });
    await live("2027-01-08T06:30");
    expect(stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays })).toBe("canceled");
    expect((await stranger.send(settleBoxPaymentByLink, { token })).json()).toMatchObject({ code: "link-expired" });
    const { customer, subscriptionId } = await signInAgain();
    expect(await customer.call(settleBoxPayment, { subscriptionId })).toMatchObject({ status: "left-out" });
    expect(await customer.call(openBoxPayment, { subscriptionId })).toMatchObject({
      status: "left-out",
      payment: null,
    });
    expect(taken()).toEqual(["2027-01 canceled"]);
  });

  it("goes with a payment that was faster than giving it up", async () => {
    await subscribe(CARDS.paysOnce);
    for (const day of ["01", "03", "05", "07"]) await live(`2027-01-${day}T07:30`);
    stripe.test.setClock("2027-01-07T23:50:00Z");
    const { payment } = await open();
    stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays });
    await live("2027-01-08T06:30");
    expect(await box()).toBe("charged");
  });

  it("gives the money back where the box was left out before the bank had answered", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const { payment } = await open();
    stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.pays });
    const leftOut =
      "update boxes set status = 'skipped', skip_reason = 'ended', trouble = null where box_month = '2027-01'";
    await rows(stripe.test.shop, leftOut);
    expect(await settle()).toMatchObject({ status: "returned" });
    await stripe.test.runJob("return-boxes");
    expect([...stripe.double.books.refunds.values()].map(({ amount }) => amount)).toEqual([2699]);
  });

  it("has another payment where its payer was deleted at the provider, and one that succeeds", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const [payerId = ""] = stripe.double.books.customers.keys();
    deleteCustomer(stripe.double.books, payerId);
    const opened = await open();
    expect(opened).toMatchObject({ status: "open", method: null });
    expect(stripe.double.form.pay(opened.payment?.paymentId ?? "", { card: CARDS.pays })).toBe("succeeded");
    expect(await settle()).toMatchObject({ status: "paid" });
    for (const time of ["2027-01-15T15:30", "2027-02-01T07:30"]) await live(time);
    expect(taken()).toEqual(["2027-01 canceled", "2027-01 succeeded", "2027-02 succeeded"]);
  });

  it("is no place to try cards: after five its payment is cancelled, and its customer is given another", async () => {
    await subscribe(CARDS.paysOnce);
    for (const time of ["2027-01-01T07:30", "2027-01-03T07:30"]) await live(time);
    const { payment } = await open();
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect(taken(), `after ${attempts}`).not.toEqual(["2027-01 canceled"]);
      stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.declined });
      await stripe.deliverAll();
    }
    expect(taken()).toEqual(["2027-01 canceled"]);
    const again = await open();
    expect(again.payment?.paymentId).not.toBe(payment?.paymentId);
    stripe.double.form.pay(again.payment?.paymentId ?? "", { card: CARDS.pays });
    expect(await settle()).toMatchObject({ status: "paid" });
    expect(taken()).toEqual(["2027-01 canceled", "2027-01 succeeded"]);
  });

  it("is led to from another card, whose bank asks as well", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const { customer, subscriptionId } = await signInAgain();
    const { setupId } = await customer.call(openCardChange, { subscriptionId });
    stripe.double.form.save(setupId, { card: CARDS.asksAlways }, "approves");
    const changed = await customer.call(changeCard, { subscriptionId, setupId });
    expect(changed).toMatchObject({ failure: { needsBank: true }, method: { lastFour: "3184" } });
    const { payment } = await customer.call(openBoxPayment, { subscriptionId });
    await confirmSaved(payment?.paymentId, "approves");
    expect(await customer.call(settleBoxPayment, { subscriptionId })).toMatchObject({ status: "paid" });
    const token = await tokenOf(stripe.test, "charge-failed", "changeCard");
    expect(await stranger.call(openBoxPaymentByLink, { token, purpose: "change-card" })).toMatchObject({
      status: "paid",
    });
    expect(taken()).toEqual(["2027-01 succeeded"]);
  });

  it("is somebody's own, and a link opens the box of its month only", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const token = await payToken();
    const { customer, subscriptionId } = await signInAgain();
    const other = await newCustomer(stripe.test);
    for (const call of [openBoxPayment, settleBoxPayment]) {
      expect((await other.send(call, { subscriptionId })).json()).toMatchObject({ code: "not-found" });
      expect((await stranger.send(call, { subscriptionId })).json()).toMatchObject({ code: "signed-out" });
    }
    const refusals = [
      { token: `${token.slice(0, -2)}AA` },
      { token, purpose: "change-card" },
      { token: await tokenOf(stripe.test, "charge-failed", "changeCard") },
    ];
    for (const input of refusals) {
      expect((await stranger.send(openBoxPaymentByLink, input)).json()).toMatchObject({ code: "link-invalid" });
    }
    const { payment } = await stranger.call(openBoxPaymentByLink, { token });
    stripe.double.form.pay(payment?.paymentId ?? "", { card: CARDS.paysOnce });
    await stranger.call(settleBoxPaymentByLink, { token });
    await live("2027-01-05T07:30");
    expect(await stranger.call(openBoxPaymentByLink, { token })).toMatchObject({ status: "paid", boxMonth: "2027-01" });
    expect(await customer.call(openBoxPayment, { subscriptionId })).toMatchObject({ status: "paid", payment: null });
  });

  it("is opened so often by whoever has a link, whichever link and wherever they are", async () => {
    await subscribe(CARDS.paysOnce);
    await live("2027-01-01T07:30");
    const ways = [
      { token: await payToken(), purpose: "pay-box" },
      { token: await tokenOf(stripe.test, "charge-failed", "changeCard"), purpose: "change-card" },
    ];
    const calls = () => stripe.double.calls.length;
    const statuses: number[] = [];
    for (let turn = 0; turn < 24; turn += 1) {
      const elsewhere = new TestBrowser(stripe.test.app);
      statuses.push((await elsewhere.send(openBoxPaymentByLink, ways[turn % 2] ?? {})).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(4).fill(429)]);
    const before = calls();
    for (const token of [`${await payToken()}=`, "made-up"]) {
      expect((await stranger.send(settleBoxPaymentByLink, { token })).json()).toMatchObject({ code: "link-invalid" });
    }
    expect(calls()).toBe(before);
  });

  it("says that the provider is away, and can be paid when it is back", async () => {
    await subscribe(CARDS.asksAlways);
    await live("2027-01-01T07:30");
    stripe.double.faults.order(UPDATE, "server-error", 3);
    expect((await stranger.send(openBoxPaymentByLink, { token: await payToken() })).json()).toMatchObject({
      code: "payment-unavailable",
    });
    expect(await open()).toMatchObject({ status: "open" });
  });
});
