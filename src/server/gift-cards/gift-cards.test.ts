import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount, exportMyData } from "#contract/accounts/accounts.ts";
import { getAdminStats } from "#contract/admin/admin-overview.ts";
import { addGiftCard, addProductToBasket, getBasket, removeGiftCard } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftCard, getGiftCardDocument, readGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { refundAdminOrder as refundOrder } from "#contract/orders/admin-orders.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import {
  GIFT_CARD_FILTERS,
  getGiftCard,
  getGiftCardsOwed,
  giveGiftCard,
  listGiftCards,
  sendGiftCardAgain,
  stopGiftCard,
} from "#contract/pricing/admin-pricing.ts";
import { londonDay } from "#domain/calendar.ts";
import { closeOrder } from "#server/checkout/close-order.ts";
import { readBookedLines } from "#server/finance/bookkeeping/read-books.ts";
import { applyDispute } from "#server/orders/index.ts";
import { emailsOf } from "#tests/support/emails.ts";
import { addWomensThreeMonths, CARDS, GUEST, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

/** The soap costs £7.99, plus £1 for delivery. */
const SOAP_ID = 20;
const NO_CODE = "00000-00000-00000-00000";
const TO_WREN = {
  amount: "25.00",
  fromName: "Fern",
  recipient: { name: "Wren", email: "Wren@Example.com" },
  message: "For the long evenings.",
};

describe("a gift card", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openTestShop({ withDemo: true });
    await rows(test.shop, `update products set stock = 100, price = 7.99 where id = ${SOAP_ID}`);
  });
  afterEach(() => test.close());

  const visitor = () => new TestBrowser(test.app);
  /** The filters of the dashboard that find a card, one for each card. */
  const filtersOf = async (admin: TestBrowser) => {
    const lists = await Promise.all(
      GIFT_CARD_FILTERS.map(async (state) => (await admin.call(listGiftCards, { state })).map(() => state)),
    );
    return lists.flat();
  };
  const codeIn = async (to: string) => {
    await test.runJob("send-letters");
    const text = test.sent.findLast((email) => email.to === to && email.text.includes("Gift card code: "))?.text ?? "";
    return /Gift card code: (\S+)/.exec(text)?.[1] ?? "";
  };
  /** Buys a card as a guest. Returns its code and its order number. */
  async function buyCard(request: object = {}): Promise<{ code: string; orderId: number; buyer: TestBrowser }> {
    const buyer = visitor();
    const checkout = await buyer.call(buyGiftCard, { ...TO_WREN, ...request, email: "fern@example.com" });
    await payWith(buyer, checkout, CARDS.pays);
    await buyer.call(markOrderPaid, { orderId: String(checkout.orderId) });
    return { code: await codeIn("wren@example.com"), orderId: checkout.orderId, buyer };
  }
  async function withSoap(quantity = 1): Promise<TestBrowser> {
    const browser = visitor();
    await browser.call(addProductToBasket, { productId: SOAP_ID, quantity });
    return browser;
  }
  const checkOut = (browser: TestBrowser) => browser.call(createCheckout, { guest: GUEST });
  const settle = (browser: TestBrowser, orderId: number) => browser.call(markOrderPaid, { orderId: String(orderId) });
  /** Checks that each card's balance equals the sum of its movements. Returns the balances. */
  async function ledger() {
    const cards = await rows<{ balance: string; moved: string }>(
      test.shop,
      `select balance::text, (select coalesce(sum(case when kind in ('sold', 'given', 'returned') then amount when kind = 'shortfall' then 0 else -amount end), 0.00)
         from gift_card_movements where gift_card_id = gift_cards.id)::text as moved
       from gift_cards where sold_at is not null order by id`,
    );
    for (const { balance, moved } of cards) expect(Number(moved)).toBe(Number(balance));
    return cards.map(({ balance }) => balance);
  }

  it("keeps the design that its buyer chose, in the email, when sent again and for the shop; a plain one otherwise", async () => {
    const admin = await signInAdmin(test);
    const { orderId } = await buyCard({ design: "waves" });
    await buyCard();
    const [plain, waves] = await admin.call(listGiftCards, {});
    expect(waves?.orderId).toBe(orderId);
    const designOf = async (id = 0) => (await admin.call(getGiftCard, { giftCardId: String(id) })).design;
    expect([await designOf(waves?.id), await designOf(plain?.id)]).toEqual(["waves", "plain"]);
    await admin.call(sendGiftCardAgain, { giftCardId: String(waves?.id) });
    const designs = "select facts ->> 'design' as design from letters where kind = 'gift-card' order by id";
    expect(await rows(test.shop, designs)).toEqual([{ design: "waves" }, { design: "plain" }, { design: "waves" }]);
    const refused = await visitor().send(buyGiftCard, { ...TO_WREN, design: "gold", email: "fern@example.com" });
    expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "design" }] });
  });

  it("is bought past the basket, told to its buyer, sent to whom it is for, and read by its code", async () => {
    const { code, orderId, buyer } = await buyCard();
    expect(code).toMatch(/^(\w{4}-){4}\w{4}$/);
    expect((await emailsOf(test, "gift-card-bought")).map(({ recipient }) => recipient)).toEqual(["fern@example.com"]);
    const { order, giftCard, parcels } = await buyer.call(getOrderDetails, { orderId: String(orderId) });
    expect({ order, giftCard, parcels }).toMatchObject({
      order: { status: "completed", orderType: "gift_card", amount: "25.00", deliveryAmount: "0.00" },
      giftCard: { recipientName: "Wren", recipientEmail: "wren@example.com", isSent: true, expiresOn: "2031-11-21" },
      parcels: [],
    });
    expect(await visitor().call(readGiftCard, { code: code.toLowerCase().replaceAll("-", " ") })).toEqual({
      lastFour: code.slice(-4),
      state: "valid",
      amount: "25.00",
      available: "25.00",
      held: "0.00",
      expiresOn: "2031-11-21",
    });
    const email = test.sent.find(({ to }) => to === "wren@example.com");
    expect(email?.text).toContain("Fern has given you £25.00 to spend");
    expect(email?.text).toContain("21 November 2031");
    const token = /paper\?token=(\S+)/.exec(email?.text ?? "")?.[1] ?? "";
    const paper = await visitor().send(getGiftCardDocument, { token: decodeURIComponent(token) });
    expect(paper.headers["content-type"]).toBe("application/pdf");
    expect(paper.rawPayload.subarray(0, 4).toString()).toBe("%PDF");
    expect((await visitor().send(getGiftCardDocument, { token: "made-up" })).statusCode).toBe(404);
    expect(JSON.stringify(await rows(test.shop, "select * from gift_cards"))).not.toContain(code);
  });

  it("waits for its day, comes to its buyer where nobody else is named, and is worth nothing unpaid", async () => {
    const buyer = visitor();
    const unpaid = await buyer.call(buyGiftCard, { ...TO_WREN, email: "fern@example.com" });
    expect((await buyer.send(markOrderPaid, { orderId: String(unpaid.orderId) })).json()).toMatchObject({
      code: "order-not-paid",
    });
    expect(await codeIn("wren@example.com")).toBe("");
    const own = visitor();
    const checkout = await own.call(buyGiftCard, { amount: "10", fromName: "Fern", email: "fern@example.com" });
    await payWith(own, checkout, CARDS.pays);
    await settle(own, checkout.orderId);
    expect(await codeIn("fern@example.com")).not.toBe("");
    expect((await buyCard({ sendOn: "2026-12-24" })).code).toBe("");
    test.setClock("2026-12-24T07:59:00Z");
    await test.runJob("send-gift-cards");
    expect(await codeIn("wren@example.com")).toBe("");
    test.setClock("2026-12-24T08:00:00Z");
    await Promise.all([test.runJob("send-gift-cards"), test.runJob("send-gift-cards")]);
    expect(await codeIn("wren@example.com")).not.toBe("");
    expect(await emailsOf(test, "gift-card")).toHaveLength(2);
    for (const request of [
      { amount: "4.99" },
      { amount: "250.01" },
      { sendOn: "2026-11-20" },
      { sendOn: "2028-01-01" },
      { recipient: null, message: "生日快乐" },
      { recipient: null, fromName: "محمد" },
      { message: "See https://evil.example" },
      { message: "Win at evil.example/prize" },
      { message: "Write to wren@evil.example" },
    ]) {
      const reply = await visitor().send(buyGiftCard, { ...TO_WREN, ...request, email: "fern@example.com" });
      expect(reply.statusCode).toBe(422);
    }
    const byEmail = { ...TO_WREN, message: "生日快乐. Love you.Wren", email: "fern@example.com" };
    expect((await visitor().send(buyGiftCard, byEmail)).statusCode).toBe(200);
    expect((await visitor().send(buyGiftCard, TO_WREN)).json()).toMatchObject({ issues: [{ path: "email" }] });
  });

  it("pays beside the bank card as far as it goes, and what comes back goes to each in turn", async () => {
    const { code } = await buyCard({ amount: "10.00" });
    const browser = await withSoap(2);
    expect((await browser.send(addGiftCard, { code: NO_CODE })).json()).toMatchObject({ code: "gift-card-unknown" });
    const basket = await browser.call(addGiftCard, { code });
    expect(basket).toMatchObject({ giftCard: "10.00", giftCards: [{ lastFour: code.slice(-4), amount: "10.00" }] });
    const checkout = await checkOut(browser);
    expect(checkout.totalAmount).toBe(basket.total);
    expect(await visitor().call(readGiftCard, { code })).toMatchObject({ available: "0.00", held: "10.00" });
    await payWith(browser, checkout, CARDS.pays);
    await settle(browser, checkout.orderId);
    expect(await ledger()).toEqual(["0.00"]);
    expect(await browser.call(getBasket, {})).toMatchObject({ count: 0, giftCards: [] });
    const { order } = await browser.call(getOrderDetails, { orderId: String(checkout.orderId) });
    expect(order).toMatchObject({ amount: basket.total, giftCardAmount: "10.00" });
    const admin = await signInAdmin(test);
    const refund = { orderId: String(checkout.orderId), reason: "broken" };
    await admin.call(refundOrder, { ...refund, amount: basket.total });
    expect(await ledger()).toEqual(["0.00"]);
    await admin.call(refundOrder, { ...refund, amount: "4.00" });
    expect(await ledger()).toEqual(["4.00"]);
    await admin.call(refundOrder, refund);
    expect(await ledger()).toEqual(["10.00"]);
    expect((await admin.send(refundOrder, refund)).json()).toMatchObject({ code: "refund-refused" });
    await test.runJob("compare-payments");
    expect(await rows(test.shop, "select kind, subject from payment_differences where gone_at is null")).toEqual([]);
  });

  it("pays a whole order without a bank card, and the books tell what is owed", async () => {
    const admin = await signInAdmin(test);
    const revenue = async () => Number((await admin.call(getAdminStats, {})).monthlyRevenue);
    const before = await revenue();
    const { code, orderId: soldBy } = await buyCard();
    const browser = await withSoap();
    await browser.call(addGiftCard, { code });
    const checkout = await checkOut(browser);
    expect(checkout).toMatchObject({ totalAmount: "0.00", clientSecret: null });
    expect(await revenue(), "a card that is sold is no revenue").toBe(before);
    await settle(browser, checkout.orderId);
    const [balance = ""] = await ledger();
    expect(Number(balance)).toBeGreaterThan(10);
    expect(await revenue(), "what it pays for is").toBeCloseTo(before + 25 - Number(balance), 2);
    expect(await admin.call(getGiftCardsOwed, {})).toEqual({ owed: balance, cards: 1 });
    const { lines } = await readBookedLines(test.shop.db, { from: "2026-11-21", until: "2026-11-21" });
    const booked = (orderId: number) =>
      lines
        .filter(({ document }) => document.orderId === orderId)
        .map(({ account, grossPence }) => [account, grossPence]);
    expect(booked(soldBy)).toEqual([["gift-cards", 2500]]);
    expect(booked(checkout.orderId).reduce((sum, [, pence]) => sum + Number(pence), 0)).toBe(0);
    expect(booked(checkout.orderId).at(-1)).toEqual(["gift-cards", Math.round(Number(balance) * 100) - 2500]);
    // A buyer who changes their mind gets no refund for the spent part.
    const refused = await admin.send(refundOrder, { orderId: String(soldBy), amount: "25.00", reason: "changed mind" });
    expect(refused.json()).toMatchObject({ code: "refund-refused" });
    await admin.call(refundOrder, { orderId: String(soldBy), amount: balance, reason: "changed mind" });
    expect(await ledger()).toEqual(["0.00"]);
    const again = await withSoap();
    expect((await again.send(addGiftCard, { code })).json()).toMatchObject({ code: "gift-card-empty" });
  });

  it("pays for the next basket what another's open order leaves of it, and no more", async () => {
    const { code } = await buyCard();
    const [first, second] = [await withSoap(2), await withSoap()];
    await first.call(addGiftCard, { code });
    expect((await checkOut(first)).totalAmount).toBe("0.00");
    await second.call(addGiftCard, { code });
    expect(await second.call(getBasket, {})).toMatchObject({ giftCard: "8.02" });
    expect((await checkOut(second)).totalAmount).toBe("0.97");
  });

  it("never goes below zero, with twenty orders at once, and is free again when they are not paid", async () => {
    const { code } = await buyCard();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => withSoap(2)));
    for (const browser of browsers) {
      await browser.call(addGiftCard, { code });
    }
    const opened = await Promise.all(browsers.map((browser) => browser.send(createCheckout, { guest: GUEST })));
    const held = await rows<{ held: string }>(
      test.shop,
      "select coalesce(sum(amount), 0)::text as held from gift_card_uses",
    );
    expect(Number(held[0]?.held)).toBeLessThanOrEqual(25);
    await Promise.all(
      browsers.map(async (browser, index) => {
        const reply = opened[index];
        if (reply?.statusCode !== 200) return;
        const checkout = reply.json() as Awaited<ReturnType<typeof checkOut>>;
        if (index % 2 === 1) return closeOrder(test.shop, checkout.orderId, "payment-void");
        if (checkout.clientSecret) await payWith(browser, checkout, CARDS.pays);
        await settle(browser, checkout.orderId);
      }),
    );
    const [balance] = await ledger();
    const [paid] = await rows<{ sum: string }>(
      test.shop,
      "select coalesce(sum(gift_card_amount), 0.00)::text as sum from orders where paid_at is not null",
    );
    expect(Number(balance)).toBeCloseTo(25 - Number(paid?.sum), 2);
    expect(await rows(test.shop, "select 1 from gift_card_uses where is_held")).toEqual([]);
  });

  it("is stopped with its payment's dispute or by hand, sent again, and found by who bought it", async () => {
    const { code, orderId } = await buyCard();
    const admin = await signInAdmin(test);
    const [listed] = await admin.call(listGiftCards, { search: "fern@example.com", limit: "50" });
    const giftCardId = String(listed?.id);
    expect(listed).toMatchObject({ orderId, balance: "25.00", recipientEmail: "wren@example.com", state: "valid" });
    expect(await admin.call(listGiftCards, { search: "nobody", limit: "50" })).toEqual([]);
    expect(await filtersOf(admin)).toEqual(["active"]);
    await rows(test.shop, "update gift_cards set balance = 0");
    expect(await filtersOf(admin)).toEqual(["spent"]);
    await rows(test.shop, "update gift_cards set balance = amount");
    const [order] = await rows<{ payment: string }>(
      test.shop,
      `select stripe_payment_intent_id as payment from orders where id = ${orderId}`,
    );
    const dispute = { id: "dp_1", paymentId: String(order?.payment), amountPence: 2500, reason: "fraudulent" };
    const disputed = (status: "open" | "won") =>
      test.shop.db.transaction((tx) => applyDispute(tx, { ...dispute, status } as never, test.shop.clock()));
    await disputed("open");
    const browser = await withSoap();
    expect((await browser.send(addGiftCard, { code })).json()).toMatchObject({ code: "gift-card-stopped" });
    expect(await filtersOf(admin)).toEqual(["stopped"]);
    await disputed("won");
    await browser.call(addGiftCard, { code });
    await admin.call(stopGiftCard, { giftCardId });
    expect(await browser.call(getBasket, {})).toMatchObject({ giftCard: "0.00", giftCards: [{ state: "stopped" }] });
    await browser.call(removeGiftCard, { giftCardId });
    await rows(test.shop, "update gift_cards set stopped_at = null, stop_reason = null");
    const wrong = await admin.send(sendGiftCardAgain, { giftCardId, email: "bad@" });
    expect(wrong.json()).toMatchObject({ code: "invalid-input", issues: [{ path: "email" }] });
    await admin.call(sendGiftCardAgain, { giftCardId, email: "linnet@example.com" });
    expect(await codeIn("linnet@example.com")).toBe(code);
    expect(await admin.call(getGiftCard, { giftCardId })).toMatchObject({
      recipientEmail: "linnet@example.com",
      movements: [{ kind: "sold", amount: "25.00", orderId }],
    });
  });

  it("is over after five years, and money that comes back to it is good for another one", async () => {
    const { code } = await buyCard();
    test.setClock("2031-11-22T09:00:00Z");
    expect(await visitor().call(readGiftCard, { code })).toMatchObject({ state: "expired", available: "0.00" });
    expect(await filtersOf(await signInAdmin(test))).toEqual(["expired"]);
    await test.runJob("expire-gift-cards");
    await test.runJob("expire-gift-cards");
    expect(await ledger()).toEqual(["0.00"]);
    expect(await rows(test.shop, "select kind from gift_card_movements order by id")).toEqual([
      { kind: "sold" },
      { kind: "expired" },
    ]);
    const { lines } = await readBookedLines(test.shop.db, { from: "2031-11-22", until: "2031-11-22" });
    expect(lines.map(({ account, grossPence }) => [account, grossPence])).toEqual([
      ["gift-cards", -2500],
      ["expired-gift-cards", 2500],
    ]);
  });

  it("is given away with a reason, and is a cost until it expires", async () => {
    const admin = await signInAdmin(test);
    const gift = {
      amount: "20.00",
      design: "waves" as const,
      fromName: "The shop",
      recipientName: "Wren",
      recipientEmail: "Wren@Example.com",
      reason: "A broken jar",
    };
    for (const [path, wrong] of Object.entries({ amount: "4.99", reason: " ", recipientEmail: "wren@" })) {
      const refused = await admin.send(giveGiftCard, { ...gift, [path]: wrong });
      expect(refused.json()).toMatchObject({ code: "invalid-input", issues: [{ path }] });
    }
    const customer = await newCustomer(test);
    expect((await customer.send(giveGiftCard, gift)).statusCode).toBe(403);
    const { id } = await admin.call(giveGiftCard, gift);
    const giftCardId = String(id);
    const code = await codeIn("wren@example.com");
    const given = { id, orderId: null, givenReason: "A broken jar", buyerEmail: "", state: "valid" };
    expect(await admin.call(listGiftCards, { search: "wren" })).toMatchObject([given]);
    expect(await admin.call(getGiftCard, { giftCardId })).toMatchObject({
      ...given,
      design: "waves",
      movements: [{ kind: "given", amount: "20.00", orderId: null }],
    });
    expect(await admin.call(getGiftCardsOwed, {})).toEqual({ owed: "20.00", cards: 1 });
    const booked = async (day: string) =>
      (await readBookedLines(test.shop.db, { from: day, until: day })).lines
        .filter(({ account }) => account.includes("gift-cards"))
        .map(({ account, grossPence }) => [account, grossPence]);
    const today = londonDay(test.shop.clock());
    expect(await booked(today)).toEqual([
      ["gift-cards", 2000],
      ["given-gift-cards", -2000],
    ]);
    const browser = await withSoap();
    await browser.call(addGiftCard, { code });
    const { orderId } = await checkOut(browser);
    await settle(browser, orderId);
    expect(await ledger()).toEqual(["11.01"]);
    await admin.call(refundOrder, { orderId: String(orderId), reason: "Changed their mind" });
    expect(await ledger()).toEqual(["20.00"]);
    await admin.call(sendGiftCardAgain, { giftCardId, email: null });
    await rows(
      test.shop,
      "update users set email_verified_at = now(), email = 'wren@example.com' where id = (select max(id) from users)",
    );
    expect(JSON.stringify(await customer.call(exportMyData, {}))).toContain('"giftCardsReceived":[{');
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(await rows(test.shop, "select from_name, recipient_email, given_reason from gift_cards")).toEqual([
      { from_name: "", recipient_email: null, given_reason: "" },
    ]);
    test.setClock("2031-11-25T09:00:00Z");
    await test.runJob("expire-gift-cards");
    expect(await ledger()).toEqual(["0.00"]);
    expect(await booked("2031-11-25")).toEqual([
      ["gift-cards", -2000],
      ["given-gift-cards", 2000],
    ]);
  });

  it("pays for a box, is in one's data, and forgets its people with the account", async () => {
    const { code } = await buyCard({ amount: "100" });
    const customer = await newCustomer(test);
    await addWomensThreeMonths(customer);
    await customer.call(addGiftCard, { code });
    const checkout = await customer.call(createCheckout, {});
    expect(checkout).toMatchObject({ totalAmount: "0.00", hasSubscription: true, paymentId: null });
    expect(checkout.setupId).not.toBeNull();
    const bought = await customer.call(buyGiftCard, TO_WREN);
    await payWith(customer, bought, CARDS.pays);
    await settle(customer, bought.orderId);
    const data = JSON.stringify(await customer.call(exportMyData, {}));
    expect(data).toContain('"giftCardsBought":[{');
    expect(data).not.toContain("code_hash");
    await customer.call(eraseAccount, { password: "lavender-and-salt" });
    expect(
      await rows(test.shop, `select from_name, message from gift_cards where order_id = ${bought.orderId}`),
    ).toEqual([{ from_name: "", message: null }]);
  });
});
