import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { confirmSandboxPayment, confirmSandboxSavedMethod } from "#contract/checkout/checkout.ts";
import { openBoxPaymentByLink, settleBoxPaymentByLink } from "#contract/subscriptions/box-payments.ts";
import { emailsOf, tokenOf } from "#tests/support/emails.ts";
import { CARDS } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const OTHER = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };

describe("an unpaid box, paid by its customer in person through the sandbox", () => {
  let test: TestShop;
  let stranger: TestBrowser;
  beforeEach(async () => {
    test = await openTestShop();
    stranger = new TestBrowser(test.app);
  });
  afterEach(() => test.close());

  async function fail(card: string): Promise<void> {
    await Subscriber.subscribe(test, card);
    await liveDay(test, "2026-12-15");
    await liveDay(test, "2027-01-01");
  }

  async function open() {
    const opened = await stranger.call(openBoxPaymentByLink, { token: await tokenOf(test, "charge-failed", "pay") });
    if (!opened.payment) throw new Error(`the box is ${opened.status}`);
    return { ...opened, payment: opened.payment };
  }
  const settle = async () =>
    stranger.call(settleBoxPaymentByLink, { token: await tokenOf(test, "charge-failed", "pay") });
  const paid = () =>
    rows(test.shop, "select amount from sandbox_payments where box_month = '2027-01' and status = 'succeeded'");

  it("is asked about by the bank, refused, approved and paid once", async () => {
    await fail(CARDS.asksAlways);
    const { payment, needsBank, method } = await open();
    expect([needsBank, method]).toEqual([true, { type: "card", brand: "visa", lastFour: null }]);
    expect(await stranger.call(confirmSandboxSavedMethod, payment)).toEqual({ status: "requires_action" });
    const refused = await stranger.call(confirmSandboxSavedMethod, { ...payment, approve3ds: false });
    expect(refused).toMatchObject({ status: "failed", errorCode: "authentication_failed" });
    expect(await settle()).toMatchObject({ status: "unknown" });
    expect((await open()).payment).toEqual(payment);
    const approved = { ...payment, approve3ds: true };
    expect(await stranger.call(confirmSandboxSavedMethod, approved)).toEqual({ status: "succeeded" });
    expect(await stranger.call(confirmSandboxSavedMethod, approved), "pressed twice").toEqual({ status: "succeeded" });
    expect(await settle()).toMatchObject({ status: "paid" });
    await liveDay(test, "2027-01-03");
    expect(await paid()).toEqual([{ amount: "26.99" }]);
    expect(await emailsOf(test, "charge-failed")).toHaveLength(1);
  });

  it("is paid with another card, which pays from then on", async () => {
    await fail(CARDS.paysOnce);
    const { payment } = await open();
    const kept = await stranger.call(confirmSandboxSavedMethod, payment);
    expect(kept).toMatchObject({ status: "failed", errorCode: "card_declined" });
    await stranger.call(confirmSandboxPayment, { ...payment, ...OTHER });
    expect(await settle()).toMatchObject({ status: "paid" });
    await liveDay(test, "2027-01-15");
    await liveDay(test, "2027-02-01");
    expect(await rows(test.shop, "select card_last_four from subscriptions")).toEqual([{ card_last_four: "4242" }]);
    const boxes = "select status from boxes where box_month in ('2027-01', '2027-02') order by box_month";
    expect(await rows(test.shop, boxes)).toEqual([{ status: "charged" }, { status: "charged" }]);
  });

  it("is opened anew after too many cards, without an email about it", async () => {
    await fail(CARDS.paysOnce);
    const { payment } = await open();
    const declined = { ...payment, ...OTHER, cardNumber: CARDS.declined };
    for (let attempts = 0; attempts < 5; attempts += 1) await stranger.call(confirmSandboxPayment, declined);
    expect((await stranger.send(confirmSandboxPayment, declined)).json()).toMatchObject({ code: "order-closed" });
    await test.runJob("deliver-payment-events");
    const again = await open();
    expect(again.payment.paymentId).not.toBe(payment.paymentId);
    await stranger.call(confirmSandboxPayment, { ...again.payment, ...OTHER });
    expect(await settle()).toMatchObject({ status: "paid" });
    expect(await emailsOf(test, "charge-failed")).toHaveLength(1);
    expect(await paid()).toHaveLength(1);
  });

  it("is nobody's who does not know the payment's secret", async () => {
    await fail(CARDS.asksAlways);
    const { payment } = await open();
    const guessed = { ...payment, clientSecret: "sandbox_secret_guessed", approve3ds: true };
    expect((await stranger.send(confirmSandboxSavedMethod, guessed)).json()).toMatchObject({ code: "not-found" });
  });

  it("can be asked about so often, and no oftener", async () => {
    await fail(CARDS.asksAlways);
    const token = await tokenOf(test, "charge-failed", "pay");
    for (let attempts = 0; attempts < 20; attempts += 1) await stranger.call(openBoxPaymentByLink, { token });
    const refused = await stranger.send(openBoxPaymentByLink, { token });
    expect(refused.json()).toMatchObject({ code: "too-many-guesses" });
  });
});
