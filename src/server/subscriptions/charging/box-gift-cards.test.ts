import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exportMyData } from "#contract/accounts/accounts.ts";
import { addGiftCard } from "#contract/basket/basket.ts";
import {
  confirmSandboxPayment,
  confirmSandboxSetup,
  createCheckout,
  markOrderPaid,
} from "#contract/checkout/checkout.ts";
import { readGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { stopGiftCard } from "#contract/pricing/admin-pricing.ts";
import { openBoxPayment, settleBoxPayment } from "#contract/subscriptions/box-payments.ts";
import {
  addGiftCardToBoxes,
  cancelOneSubscription,
  listSubscriptions,
  pauseSubscription,
  removeGiftCardFromBoxes,
  skipBox,
  unskipBox,
} from "#contract/subscriptions/subscriptions.ts";
import { readBookedLines } from "#server/finance/bookkeeping/read-books.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { addWomensThreeMonths, CARDS, newCustomer, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, Subscriber } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const NOTICE_DAY = "2026-12-15";
const CHARGE_DAY = "2027-01-01";
const ANOTHER_CARD = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };

describe("a gift card that pays for boxes", () => {
  let test: TestShop;
  /** Id of the last subscription in the demonstration data. */
  let shownId = 0;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    const [shown] = await rows<{ id: number }>(test.shop, "select max(id) as id from subscriptions");
    shownId = shown?.id ?? 0;
  });
  afterEach(async () => {
    try {
      expect(await brokenGiftCards(test.shop)).toEqual({});
    } finally {
      await test.close();
    }
  });

  async function only(customer: Subscriber) {
    const [subscription] = await (await customer.signIn()).call(listSubscriptions, {});
    if (!subscription) throw new Error("no subscription");
    return subscription;
  }
  async function addCard(customer: Subscriber, amount: string): Promise<string> {
    const code = await newGiftCard(test, amount);
    const subscriptionId = String((await only(customer)).id);
    await (await customer.signIn()).call(addGiftCardToBoxes, { subscriptionId, code });
    return code;
  }
  const balance = async (code: string) => {
    const { available, held } = await new TestBrowser(test.app).call(readGiftCard, { code });
    return [available, held];
  };
  const boxOf = async (month: string) =>
    (
      await rows<{ status: string; part: string }>(
        test.shop,
        `select status, gift_card_amount::text as part from boxes where box_month = '${month}' and subscription_id > ${shownId}`,
      )
    )[0];
  const renewals = () =>
    rows<{ amount: string; part: string; charged: boolean }>(
      test.shop,
      `select o.amount::text, o.gift_card_amount::text as part, o.stripe_payment_intent_id is not null as charged
       from orders o join boxes b on b.order_id = o.id and b.charge_on is not null
       where b.subscription_id > ${shownId} order by o.id`,
    );
  const charges = () =>
    rows(
      test.shop,
      `select amount::text, status from sandbox_payments where subscription_id > ${shownId} order by created_at`,
    );

  it("pays before the card from the announcement on, then what is left of it, and then nothing", async () => {
    const customer = await Subscriber.subscribe(test);
    const code = await addCard(customer, "30.00");
    expect(await only(customer)).toMatchObject({
      nextGiftCardAmount: "26.99",
      giftCards: [{ lastFour: code.slice(-4), state: "valid", available: "30.00" }],
    });
    await liveDay(test, NOTICE_DAY);
    expect(await balance(code)).toEqual(["3.01", "26.99"]);
    const notices = await emailsOf(test, "first-full-price");
    expect(notices.find(({ recipient }) => recipient === customer.email)?.facts).toMatchObject({
      amountPence: 0,
      giftCardPence: 2699,
    });
    await liveDay(test, CHARGE_DAY);
    expect(await boxOf("2027-01")).toEqual({ status: "charged", part: "26.99" });
    expect(await charges(), "the provider is not asked for nothing").toEqual([]);
    await liveDay(test, "2027-01-15");
    expect(await only(customer)).toMatchObject({ nextGiftCardAmount: "3.01" });
    await liveDay(test, "2027-02-01");
    expect(await renewals()).toEqual([
      { amount: "0.00", part: "26.99", charged: false },
      { amount: "23.98", part: "3.01", charged: true },
    ]);
    expect(await balance(code)).toEqual(["0.00", "0.00"]);
    const taken = (await emailsOf(test, "charge-taken")).filter(({ recipient }) => recipient === customer.email);
    expect(taken.map(({ facts }) => [facts.amountPence, facts.giftCardPence])).toEqual([
      [0, 2699],
      [2398, 301],
    ]);
    const { lines } = await readBookedLines(test.shop.db, { from: "2027-02-01", until: "2027-02-01" });
    expect(lines.filter(({ account }) => account === "gift-cards").map(({ grossPence }) => grossPence)).toEqual([-301]);
    await test.runJob("compare-payments");
    expect(await rows(test.shop, "select kind, subject from payment_differences where gone_at is null")).toEqual([]);
  });

  it("goes on from the first order with what is left of it", async () => {
    const code = await newGiftCard(test, "40.00");
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await customer.call(addGiftCard, { code });
    const { setupId, clientSecret, orderId } = await customer.call(createCheckout, {});
    await customer.call(confirmSandboxSetup, {
      ...ANOTHER_CARD,
      setupId: setupId ?? "",
      clientSecret: clientSecret ?? "",
    });
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    expect(await customer.call(listSubscriptions, {})).toMatchObject([
      { nextGiftCardAmount: "20.01", giftCards: [{ lastFour: code.slice(-4), available: "20.01" }] },
    ]);
    await liveDay(test, NOTICE_DAY);
    await liveDay(test, CHARGE_DAY);
    expect(await renewals()).toEqual([{ amount: "6.98", part: "20.01", charged: true }]);
  });

  it("is given back when its box is skipped, kept again when it comes after all, and given back at the end", async () => {
    const customer = await Subscriber.subscribe(test);
    const code = await addCard(customer, "10.00");
    const subscriptionId = String((await only(customer)).id);
    await liveDay(test, NOTICE_DAY);
    expect(await balance(code)).toEqual(["0.00", "10.00"]);
    await (await customer.signIn()).call(skipBox, { subscriptionId, boxMonth: "2027-01" });
    expect(await balance(code)).toEqual(["10.00", "0.00"]);
    test.setClock("2026-12-16T12:00:00Z");
    await (await customer.signIn()).call(unskipBox, { subscriptionId, boxMonth: "2027-01" });
    await liveDay(test, "2026-12-16");
    expect(await balance(code)).toEqual(["0.00", "10.00"]);
    await (await customer.signIn()).call(pauseSubscription, { subscriptionId, months: 1 });
    expect(await balance(code)).toEqual(["10.00", "0.00"]);
    await liveDay(test, "2027-01-15");
    expect(await balance(code)).toEqual(["0.00", "10.00"]);
    await (await customer.signIn()).call(cancelOneSubscription, { subscriptionId, ending: "period-end" });
    expect(await balance(code)).toEqual(["10.00", "0.00"]);
  });

  it("pays an unpaid box at once, whose payment of the whole price is cancelled", async () => {
    const customer = await Subscriber.subscribe(test, CARDS.paysOnce);
    await liveDay(test, NOTICE_DAY);
    await liveDay(test, CHARGE_DAY);
    expect(await boxOf("2027-01")).toMatchObject({ status: "unpaid" });
    const part = await addCard(customer, "10.00");
    expect(await boxOf("2027-01")).toEqual({ status: "unpaid", part: "10.00" });
    const subscriptionId = String((await only(customer)).id);
    const browser = await customer.signIn();
    const { amount, giftCardAmount, payment } = await browser.call(openBoxPayment, { subscriptionId });
    expect({ amount, giftCardAmount }).toEqual({ amount: "16.99", giftCardAmount: "10.00" });
    if (!payment) throw new Error("there is nothing to pay");
    await browser.call(confirmSandboxPayment, { ...payment, ...ANOTHER_CARD });
    expect(await browser.call(settleBoxPayment, { subscriptionId })).toMatchObject({
      status: "paid",
      amount: "16.99",
      giftCardAmount: "10.00",
    });
    expect(await balance(part)).toEqual(["0.00", "0.00"]);
    expect(await charges()).toEqual([
      { amount: "26.99", status: "cancelled" },
      { amount: "16.99", status: "succeeded" },
    ]);
  });

  it("pays the whole of an unpaid box without the card, once, however often it is entered", async () => {
    const customer = await Subscriber.subscribe(test, CARDS.paysOnce);
    await liveDay(test, NOTICE_DAY);
    await liveDay(test, CHARGE_DAY);
    const code = await newGiftCard(test, "50.00");
    const subscriptionId = String((await only(customer)).id);
    const browser = await customer.signIn();
    await Promise.all(Array.from({ length: 4 }, () => browser.send(addGiftCardToBoxes, { subscriptionId, code })));
    expect(await boxOf("2027-01")).toEqual({ status: "charged", part: "26.99" });
    expect(await balance(code)).toEqual(["23.01", "0.00"]);
    expect(await only(customer)).toMatchObject({ failure: null, giftCards: [{ available: "23.01" }] });
    await liveDay(test, "2027-01-03");
    expect(await renewals()).toEqual([{ amount: "0.00", part: "26.99", charged: false }]);
  });

  it("keeps to what was announced when it is removed, and pays for no box after", async () => {
    const customer = await Subscriber.subscribe(test);
    const code = await addCard(customer, "40.00");
    await liveDay(test, NOTICE_DAY);
    const { id, giftCards } = await only(customer);
    const giftCardId = String(giftCards[0]?.id);
    const subscriptionId = String(id);
    const removed = await (await customer.signIn()).call(removeGiftCardFromBoxes, { subscriptionId, giftCardId });
    expect(removed).toMatchObject({ giftCards: [], nextGiftCardAmount: "26.99" });
    await liveDay(test, CHARGE_DAY);
    await liveDay(test, "2027-01-15");
    await liveDay(test, "2027-02-01");
    expect(await renewals()).toEqual([
      { amount: "0.00", part: "26.99", charged: false },
      { amount: "26.99", part: "0.00", charged: true },
    ]);
    const browser = await customer.signIn();
    await (await signInAdmin(test)).call(stopGiftCard, { giftCardId });
    expect((await browser.send(addGiftCardToBoxes, { subscriptionId, code })).json()).toMatchObject({
      code: "gift-card-stopped",
    });
  });

  it("never pays more than it bears, with eight subscriptions on one card", async () => {
    const code = await newGiftCard(test, "100.00");
    for (let index = 0; index < 8; index += 1) {
      const customer = await Subscriber.subscribe(test);
      const subscriptionId = String((await only(customer)).id);
      await (await customer.signIn()).call(addGiftCardToBoxes, { subscriptionId, code });
    }
    await liveDay(test, NOTICE_DAY);
    expect(await balance(code)).toEqual(["0.00", "100.00"]);
    await liveDay(test, CHARGE_DAY);
    const parts = (await renewals()).map(({ part }) => Number(part));
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 2);
    expect(await balance(code)).toEqual(["0.00", "0.00"]);
  });

  it("gets back its part of a box that is refunded, and is nobody else's to take off", async () => {
    const customer = await Subscriber.subscribe(test);
    const code = await addCard(customer, "10.00");
    await liveDay(test, NOTICE_DAY);
    await liveDay(test, CHARGE_DAY);
    const { id, boxes, giftCards } = await only(customer);
    const orderId = String(boxes.find(({ boxMonth }) => boxMonth === "2027-01")?.orderId);
    const admin = await signInAdmin(test);
    await admin.call(refundAdminOrder, { orderId, reason: "broken", amount: "20.00" });
    await test.runJob("send-refunds");
    expect(await balance(code)).toEqual(["3.01", "0.00"]);
    const stranger = await newCustomer(test);
    const ask = { subscriptionId: String(id), giftCardId: String(giftCards[0]?.id) };
    expect((await stranger.send(removeGiftCardFromBoxes, ask)).statusCode).toBe(404);
    expect((await stranger.send(addGiftCardToBoxes, { subscriptionId: ask.subscriptionId, code })).statusCode).toBe(
      404,
    );
    const data = await (await customer.signIn()).call(exportMyData, {});
    expect(JSON.stringify(data)).toContain('"paidWithGiftCards":[{');
  });
});
