import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData, signIn } from "#contract/accounts/accounts.ts";
import { addGiftCard, applyDiscountCode, removeGiftCard, withdrawDiscountCode } from "#contract/basket/basket.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import { addBatch, readRecall, recallBatch } from "#contract/inventory/admin-batches.ts";
import { changeAdminOrder, getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { packParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { cancelOneSubscription, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { parsePounds, sumPence } from "#domain/money.ts";
import { openSandboxDispute } from "#server/platform/payments/sandbox/confirm-sandbox-payment.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { CARDS, newCustomer, payWith, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows, snapshotOf } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay, openShopWithoutDemoBoxes } from "#tests/support/subscriptions.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const GIVER = { name: "Wren Ashdown", email: "wren.giver@example.com" } as const;
const THREE = { audience: "women", duration: "3months", recipient: RECIPIENT } as const;
const PASSWORD = "lavender-and-salt";
const MONTHS = ["2026-12", "2027-01", "2027-02"];

describe("a gift of three boxes together with", () => {
  let test: TestShop;
  let guest: TestBrowser;
  let admin: TestBrowser;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
    guest = new TestBrowser(test.app);
    admin = await signInAdmin(test);
  });
  afterEach(() => test.close());

  async function give(browser: TestBrowser, giver?: typeof GIVER) {
    const checkout = await browser.call(buyGiftBox, { ...THREE, ...(giver ? { giver } : {}) });
    await payWith(browser, checkout, CARDS.pays);
    await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
    return checkout;
  }

  async function boxesOf(orderId: number) {
    const found = await rows<{ month: string; status: string }>(
      test.shop,
      `select box_month as month, coalesce(skip_reason, status) as status from boxes where order_id = ${orderId}
       order by box_month`,
    );
    return found.map(({ month, status }) => `${month} ${status}`);
  }

  async function refundsOf(orderId: number) {
    const found = await rows<{ amount: string }>(
      test.shop,
      `select amount::text from refunds where order_id = ${orderId} and status <> 'failed' order by id`,
    );
    return found.map(({ amount }) => amount);
  }

  async function refundOne(orderId: number) {
    const { items } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    const lines = [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }];
    return admin.send(refundAdminOrder, { orderId: String(orderId), reason: "One fewer", lines });
  }

  /** Products in the gift's box of a month. */
  async function contentsOf(month: string) {
    const [box] = await rows<{ ids: number[] }>(
      test.shop,
      `select product_ids as ids from boxes where box_month = '${month}' and frozen_at is not null`,
    );
    return box?.ids ?? [];
  }

  /** Packs the boxes that are filled, with units of a batch. */
  async function pack({ productId, batchId }: { productId: number; batchId: number }) {
    const found = await rows<{ id: number }>(
      test.shop,
      "select id from parcels where box_id is not null and sent_at is null",
    );
    const parcelIds = found.map(({ id }) => id);
    await admin.call(packParcels, { parcelIds, batches: [{ productId, batchIds: [batchId] }] });
    return parcelIds;
  }

  async function sendWith(batch: { productId: number; batchId: number }) {
    await admin.call(sendParcels, { parcelIds: await pack(batch) });
  }

  async function signInAgain(customer: TestBrowser, orderId: number) {
    const [owner] = await rows<{ email: string }>(test.shop, `select email from orders where id = ${orderId}`);
    await customer.call(signIn, { email: owner?.email ?? "", password: PASSWORD });
  }

  /** Tables that contain the recipient's address. */
  async function holdersOfRecipient() {
    const holders: string[] = [];
    for (const table of Object.keys(await snapshotOf(test.shop))) {
      const hits = await rows(test.shop, `select 1 from ${table} t where t::text like '%Harbour Row%'`);
      if (hits.length > 0) holders.push(table);
    }
    return holders;
  }

  it("a recall: its giver gets an email for the box that was sent, and again for a later one", async () => {
    const checkout = await guest.call(buyGiftBox, { ...THREE, duration: "6months", giver: GIVER });
    await payWith(guest, checkout, CARDS.pays);
    const { orderId } = checkout;
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    await rows(test.shop, "update products set stock = 50 where not is_subscription");
    // Every month has the standard five, minus what the two boxes before held.
    await rows(test.shop, "delete from box_recipes where box_month is not null");
    await liveDay(test, "2026-12-15");
    const [productId = 0] = await contentsOf("2026-12");
    const made = { code: "L-2612", madeOn: "2026-11-01", bestBeforeOn: "2028-12-01", quantity: 40 };
    const { id: batchId } = await admin.call(addBatch, { productId: String(productId), ...made });
    const named = { productId: String(productId), batchId: String(batchId) };
    const recall = async () => admin.call(recallBatch, { ...named, text: "The scent is wrong. Stop using it." });
    await sendWith({ productId, batchId });
    expect(await recall()).toEqual({ notified: 1, held: 0, taken: 39 });
    expect(await recall()).toEqual({ notified: 0, held: 0, taken: 0 });
    for (const month of ["2027-01", "2027-02"]) {
      await liveDay(test, `${month}-15`);
      expect(await contentsOf(month), "two boxes without it").not.toContain(productId);
      await dispatchRun(test);
    }
    await liveDay(test, "2027-03-15");
    expect(await contentsOf("2027-03")).toContain(productId);
    // During an upgrade, a process of the version before, which knows no mark, packs the recalled batch.
    const marked = "update product_batches set recalled_at";
    await rows(test.shop, `${marked} = null where id = ${batchId}`);
    await sendWith({ productId, batchId });
    await rows(test.shop, `${marked} = now() where id = ${batchId}`);
    expect(await admin.call(readRecall, named)).toMatchObject({ parcelsCount: 2, toNotify: 1, notified: 1 });
    expect(await recall()).toEqual({ notified: 1, held: 0, taken: 0 });
    expect(await recall()).toEqual({ notified: 0, held: 0, taken: 0 });
    const emails = await emailsOf(test, "product-recall");
    expect(emails.map(({ recipient, facts }) => [recipient, facts.orderId])).toEqual([
      [GIVER.email, orderId],
      [GIVER.email, orderId],
    ]);
  });

  it("a recall: a packed box waits, and its gift goes on with the next ones", async () => {
    const { orderId } = await give(guest, GIVER);
    await liveDay(test, "2026-12-15");
    const [productId = 0] = await contentsOf("2026-12");
    const made = { code: "L-2612", madeOn: "2026-11-01", bestBeforeOn: "2028-12-01", quantity: 40 };
    const { id: batchId } = await admin.call(addBatch, { productId: String(productId), ...made });
    await pack({ productId, batchId });
    const named = { productId: String(productId), batchId: String(batchId) };
    const text = "The scent is wrong. Stop using it.";
    expect(await admin.call(recallBatch, { ...named, text })).toEqual({ notified: 0, held: 1, taken: 39 });
    await dispatchRun(test);
    await liveDay(test, "2027-01-15");
    await dispatchRun(test);
    expect(await boxesOf(orderId)).toEqual(["2026-12 packed", "2027-01 dispatched", "2027-02 charged"]);
    expect(await emailsOf(test, "product-recall")).toEqual([]);
  });

  it("a refund of one box: the cancellation afterwards refunds the two others in one email", async () => {
    const customer = await newCustomer(test);
    const { orderId } = await give(customer);
    expect((await refundOne(orderId)).statusCode).toBe(200);
    expect(await boxesOf(orderId)).toEqual(["2026-12 charged", "2027-01 charged", "2027-02 refunded"]);
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription?.refundOnEndingNow).toBe("53.98");
    await customer.call(cancelOneSubscription, { subscriptionId: String(subscription?.id), ending: "now" });
    for (let runs = 0; runs < 2; runs += 1) await test.runJob("return-boxes");
    expect(await refundsOf(orderId)).toEqual(["26.99", "53.98"]);
    expect(await boxesOf(orderId)).toEqual(MONTHS.map((month) => `${month} refunded`));
    const emails = await emailsOf(test, "refunded");
    expect(emails.map(({ facts }) => [facts.refundPence, facts.reason])).toEqual([
      [2699, "One fewer"],
      [5398, "The December 2026 and January 2027 boxes, cancelled before they were sent"],
    ]);
    expect((await refundOne(orderId)).json()).toMatchObject({ code: "refund-refused" });
  });

  it("a refund of one box: the shop's cancellation refunds what is left of the order", async () => {
    const { orderId } = await give(guest, GIVER);
    await refundOne(orderId);
    const { version, wholeRefund } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    expect(wholeRefund).toBe("53.98");
    const cancelled = { status: "cancelled", refund: true, giveStockBack: true, expected: "53.98" } as const;
    await admin.call(changeAdminOrder, { orderId: String(orderId), ...cancelled, version });
    expect(await refundsOf(orderId)).toEqual(["26.99", "53.98"]);
    expect(await boxesOf(orderId)).toEqual(MONTHS.map((month) => `${month} refunded`));
    expect((await guest.call(getOrderDetails, { orderId: String(orderId) })).order).toMatchObject({
      status: "cancelled",
      refunded: "80.97",
    });
  });

  it("a cancellation and a refund at the same time: each box is paid back once", async () => {
    const customer = await newCustomer(test);
    const { orderId } = await give(customer);
    const [subscription] = await customer.call(listSubscriptions, {});
    await Promise.all([
      customer.call(cancelOneSubscription, { subscriptionId: String(subscription?.id), ending: "now" }),
      refundOne(orderId),
    ]);
    await test.runJob("return-boxes");
    const refunded = (await refundsOf(orderId)).map(parsePounds);
    expect(sumPence(refunded)).toBe(8097);
    expect(await boxesOf(orderId)).toEqual(MONTHS.map((month) => `${month} refunded`));
    expect(await rows(test.shop, "select 1 from boxes where refund_due is not null")).toEqual([]);
  });

  it("the erasure of its giver: the recipient is forgotten, and a late dispute and recall write to nobody", async () => {
    const customer = await newCustomer(test);
    const { orderId, paymentId } = await give(customer);
    for (const month of MONTHS) {
      await liveDay(test, `${month}-15`);
      await dispatchRun(test);
    }
    await liveDay(test, "2027-02-16");
    await signInAgain(customer, orderId);
    await customer.call(eraseAccount, { password: PASSWORD });
    expect(await holdersOfRecipient()).toEqual([]);
    const before = await emailsOf(test, "refunded");
    await openSandboxDispute(test.shop, paymentId ?? "");
    await test.runJob("deliver-payment-events");
    const late = { orderId: String(orderId), reason: "Goodwill", amount: "5.00" };
    expect((await admin.send(refundAdminOrder, late)).statusCode).toBe(200);
    expect(await emailsOf(test, "refunded")).toEqual(before);
    expect(await refundsOf(orderId)).toEqual(["5.00"]);
  });

  it("the erasure of a giver who has not paid: export and erasure reach the recipient", async () => {
    const customer = await newCustomer(test);
    await customer.call(buyGiftBox, THREE);
    expect(JSON.stringify((await customer.call(exportMyData, {})).records)).toContain("7 Harbour Row");
    await customer.call(eraseAccount, { password: PASSWORD });
    expect(await holdersOfRecipient()).toEqual([]);
  });

  it("a guest who leaves before paying: the recipient is forgotten after 30 days", async () => {
    await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    test.setClock("2026-11-26T11:00:00Z");
    await test.runJob("settle-or-expire-orders");
    test.setClock("2026-12-25T11:00:00Z");
    const forget = async () => {
      for (const job of ["forget-old-baskets", "forget-old-records"] as const) await test.runJob(job);
    };
    await forget();
    expect((await holdersOfRecipient()).toSorted()).toEqual(["cart_items", "order_items", "orders"]);
    test.setClock("2026-12-26T12:00:00Z");
    for (let runs = 0; runs < 2; runs += 1) await forget();
    expect(await holdersOfRecipient()).toEqual([]);
  });

  it("a discount code and a gift card: both reduce what the bank card pays, and refunds return each part", async () => {
    await admin.call(createDiscountCode, { code: "WINTER10", type: "percentage", value: "10" });
    const code = await newGiftCard(test, "30.00");
    expect((await guest.send(addGiftCard, { basket: "gift", code })).json()).toMatchObject({ code: "signed-out" });
    await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    const reduced = await guest.call(applyDiscountCode, { basket: "gift", code: "winter10" });
    expect(reduced).toMatchObject({ total: "72.87", discountCode: { code: "WINTER10", refusal: null } });
    const shared = await guest.call(addGiftCard, { basket: "gift", code });
    expect(shared).toMatchObject({ total: "42.87", giftCard: "30.00" });
    const [card] = shared.giftCards;
    const without = await guest.call(removeGiftCard, { basket: "gift", giftCardId: String(card?.id) });
    expect(without.total).toBe("72.87");
    expect((await guest.call(withdrawDiscountCode, { basket: "gift" })).total).toBe("80.97");
    await guest.call(applyDiscountCode, { basket: "gift", code: "WINTER10" });
    await guest.call(addGiftCard, { basket: "gift", code });
    const { orderId, totalAmount, orderTotal } = await give(guest, GIVER);
    expect([totalAmount, orderTotal]).toEqual(["42.87", "72.87"]);
    expect(await rows(test.shop, "select used_count as uses from discount_codes where code = 'WINTER10'")).toEqual([
      { uses: 1 },
    ]);
    for (let boxes = 0; boxes < 3; boxes += 1) expect((await refundOne(orderId)).statusCode).toBe(200);
    const parts = `select sum(amount)::text as all, sum(gift_card_amount)::text as card from refunds where order_id = ${orderId}`;
    expect(await rows(test.shop, parts)).toEqual([{ all: "72.87", card: "30.00" }]);
    expect(await brokenGiftCards(test.shop)).toEqual({});
    // The next gift starts without the codes of the last.
    const next = await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    expect(next.basket).toMatchObject({ discountCode: null, giftCards: [], total: "80.97" });
  });

  it("a discount code and a cancellation: account, email and refund name the same sum", async () => {
    await admin.call(createDiscountCode, { code: "WINTER10", type: "percentage", value: "10" });
    const customer = await newCustomer(test);
    await customer.call(buyGiftBox, THREE);
    await customer.call(applyDiscountCode, { basket: "gift", code: "WINTER10" });
    const { orderId } = await give(customer);
    await refundOne(orderId);
    const [subscription] = await customer.call(listSubscriptions, {});
    expect(subscription?.refundOnEndingNow).toBe("48.58");
    await customer.call(cancelOneSubscription, { subscriptionId: String(subscription?.id), ending: "now" });
    expect(await refundsOf(orderId)).toEqual(["24.29", "48.58"]);
    const [ended] = await emailsOf(test, "subscription-ended");
    expect(ended?.facts).toMatchObject({ refundPence: 4858 });
  });

  it("a gift card that pays for all of it: no bank card is needed", async () => {
    const code = await newGiftCard(test, "100.00");
    await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    await guest.call(addGiftCard, { basket: "gift", code });
    const { orderId, paymentId, totalAmount } = await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    expect([paymentId, totalAmount]).toEqual([null, "0.00"]);
    await guest.call(markOrderPaid, { orderId: String(orderId) });
    expect(await boxesOf(orderId)).toEqual(MONTHS.map((month) => `${month} charged`));
    await refundOne(orderId);
    expect(await rows(test.shop, "select balance::text from gift_cards where amount = 100")).toEqual([
      { balance: "46.02" },
    ]);
    expect(await brokenGiftCards(test.shop)).toEqual({});
  });

  it("a code that is not for it: it is refused, and nothing is entered", async () => {
    await admin.call(createDiscountCode, { code: "BIG", type: "fixed", value: "5", minimumOrderAmount: "500" });
    await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    const refused = await guest.send(applyDiscountCode, { basket: "gift", code: "BIG" });
    expect(refused.json()).toMatchObject({ code: "code-minimum" });
    const { basket } = await guest.call(buyGiftBox, { ...THREE, giver: GIVER });
    expect(basket).toMatchObject({ discountCode: null, total: "80.97" });
  });
});
