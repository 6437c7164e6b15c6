import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eraseAccount } from "#contract/accounts/accounts.ts";
import { addGiftCard, addToBasket } from "#contract/basket/basket.ts";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { getAdminOrder, refundAdminOrder } from "#contract/orders/admin-orders.ts";
import { getGiftCard, listGiftCards } from "#contract/pricing/admin-pricing.ts";
import { addGiftCardToBoxes, listSubscriptions } from "#contract/subscriptions/subscriptions.ts";
import { pence } from "#domain/money.ts";
import { readBookedLines } from "#server/finance/bookkeeping/read-books.ts";
import { openSandboxDispute } from "#server/platform/payments/sandbox/confirm-sandbox-payment.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, buy, CARDS, newCustomer, payWith, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { liveDay, openShopWithoutDemoBoxes, Subscriber } from "#tests/support/subscriptions.ts";
import type { TestShop } from "#tests/support/test-shop.ts";

const PRODUCT = 61;
const PASSWORD = "lavender-and-salt";

describe("money at the edges", () => {
  let test: TestShop;
  beforeEach(async () => {
    test = await openShopWithoutDemoBoxes();
  });
  afterEach(async () => {
    expect(await brokenGiftCards(test.shop)).toEqual({});
    await test.close();
  });

  async function openOrder() {
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    return { customer, checkout: await customer.call(createCheckout, {}) };
  }
  const refundAtProvider = (paymentId: string | null, amountPence: number) =>
    test.shop.gateway.refundPayment(paymentId ?? "", {
      amountPence: pence(amountPence),
      idempotencyKey: `by hand ${amountPence}`,
    });
  const moneyOf = async (orderId: number) =>
    (
      await rows(
        test.shop,
        `select amount::text, refunded_card_amount::text as refunded, paid_at is not null as paid from orders where id = ${orderId}`,
      )
    )[0];

  it.each(["before its news comes", "after its news came"])(
    "settles an order of which a little was refunded at the provider first, %s",
    async (when) => {
      const { customer, checkout } = await openOrder();
      await payWith(customer, checkout, CARDS.pays);
      await refundAtProvider(checkout.paymentId, 100);
      if (when === "after its news came") await test.runJob("deliver-payment-events");
      await customer.call(markOrderPaid, { orderId: String(checkout.orderId) });
      await test.runJob("deliver-payment-events");
      await test.runJob("compare-payments");
      expect(await moneyOf(checkout.orderId)).toEqual({ amount: "35.99", refunded: "1.00", paid: true });
      const documents = await rows(
        test.shop,
        `select kind, amount::text from invoices where order_id = ${checkout.orderId} order by id`,
      );
      expect(documents).toEqual([
        { kind: "invoice", amount: "35.99" },
        { kind: "credit-note", amount: "1.00" },
      ]);
      expect(await rows(test.shop, "select kind from payment_differences where gone_at is null")).toEqual([]);
    },
  );

  it("takes a refund that was made before a gift card was sold off the card", async () => {
    const code = await newGiftCard(test, "50.00", async (browser, checkout) => {
      await payWith(browser, checkout, CARDS.pays);
      await refundAtProvider(checkout.paymentId, 1000);
      await test.runJob("deliver-payment-events");
    });
    expect(code).not.toBe("");
    expect(await rows(test.shop, "select balance::text from gift_cards where sold_at is not null")).toEqual([
      { balance: "40.00" },
    ]);
  });

  it("does not pay an order whose whole money goes back already", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "women", duration: "monthly" });
    const checkout = await customer.call(createCheckout, {});
    await payWith(customer, checkout, CARDS.pays);
    await rows(test.shop, `update orders set email = null where id = ${checkout.orderId}`);
    const refundPayment = test.shop.gateway.refundPayment;
    test.shop.gateway.refundPayment = () => Promise.reject(new Error("the provider is away"));
    await customer.send(markOrderPaid, { orderId: String(checkout.orderId) });
    test.shop.gateway.refundPayment = refundPayment;
    await rows(test.shop, `update orders set email = 'wren@example.com' where id = ${checkout.orderId}`);
    await customer.send(markOrderPaid, { orderId: String(checkout.orderId) });
    await test.runJob("send-refunds");
    expect(await moneyOf(checkout.orderId)).toMatchObject({ paid: false });
    const payment = await test.shop.gateway.findPayment(checkout.paymentId ?? "");
    expect(payment?.refundedPence).toBe(payment?.amountPence);
  });

  describe("when the account is erased while a payment is under way", () => {
    it("cancels an unpaid checkout at the provider first", async () => {
      const { customer, checkout } = await openOrder();
      await customer.call(eraseAccount, { password: PASSWORD });
      const payment = await test.shop.gateway.findPayment(checkout.paymentId ?? "");
      expect(payment?.status).toBe("cancelled");
      expect(await moneyOf(checkout.orderId)).toMatchObject({ paid: false });
    });

    it("makes a paid order paid first, and refuses while it is unsent", async () => {
      const { customer, checkout } = await openOrder();
      await payWith(customer, checkout, CARDS.pays);
      const refused = await customer.send(eraseAccount, { password: PASSWORD });
      expect(refused.json()).toMatchObject({ code: "delivery-pending" });
      expect(await moneyOf(checkout.orderId)).toMatchObject({ paid: true });
      expect(await rows(test.shop, `select 1 from orders where id = ${checkout.orderId} and email is null`)).toEqual(
        [],
      );
    });

    it("gives the money back of an order whose customer is gone", async () => {
      const { customer, checkout } = await openOrder();
      await payWith(customer, checkout, CARDS.pays);
      await rows(test.shop, `update orders set email = null, shipping_address = null where id = ${checkout.orderId}`);
      await test.runJob("deliver-payment-events");
      const payment = await test.shop.gateway.findPayment(checkout.paymentId ?? "");
      expect(payment?.refundedPence).toBe(3599);
      expect(await moneyOf(checkout.orderId)).toMatchObject({ paid: false });
    });
  });

  it.each([
    [
      "a disputed purchase",
      async (paymentId: string) => {
        await openSandboxDispute(test.shop, paymentId);
        await test.runJob("deliver-payment-events");
      },
    ],
    [
      "the shop",
      async () => {
        await rows(test.shop, "update gift_cards set stopped_at = now(), stop_reason = 'merchant'");
      },
    ],
  ])("asks the bank card for an announced box whose gift card was stopped by %s", async (_, stop) => {
    const subscriber = await Subscriber.subscribe(test, undefined, { audience: "women", duration: "monthly" });
    const code = await newGiftCard(test, "50.00");
    const customer = await subscriber.signIn();
    const [subscription] = await customer.call(listSubscriptions, {});
    await customer.call(addGiftCardToBoxes, { subscriptionId: String(subscription?.id), code });
    await liveDay(test, "2026-12-15");
    const [card] = await rows<{ payment: string; held: string }>(
      test.shop,
      `select o.stripe_payment_intent_id as payment,
         (select sum(amount)::text from gift_card_uses u where u.gift_card_id = g.id and u.is_held) as held
       from gift_cards g join orders o on o.id = g.order_id`,
    );
    expect(card?.held).toBe("29.99");
    await stop(card?.payment ?? "");
    await liveDay(test, "2027-01-01");
    expect(
      await rows(
        test.shop,
        `select o.amount::text, o.gift_card_amount::text as part, b.status from boxes b join orders o on o.id = b.order_id
         where b.box_month = '2027-01'`,
      ),
    ).toEqual([{ amount: "29.99", part: "0.00", status: "charged" }]);
    expect(await rows(test.shop, "select balance::text from gift_cards")).toEqual([{ balance: "50.00" }]);
  });

  it("holds the parcel of a box whose payment is disputed, also when it is filled later", async () => {
    const customer = await newCustomer(test);
    await addPlan(customer, { audience: "women", duration: "monthly" });
    const { orderId, paymentId } = await buy(customer);
    await openSandboxDispute(test.shop, paymentId ?? "");
    await test.runJob("deliver-payment-events");
    await liveDay(test, "2026-12-15");
    const held = await rows(
      test.shop,
      `select hold_reason, held_at is not null as held from parcels where order_id = ${orderId}`,
    );
    expect(held).toEqual([{ hold_reason: "disputed", held: true }]);
  });

  it("writes down what a gift card's buyer was refunded after it was spent, and takes it off what comes back", async () => {
    const code = await newGiftCard(test, "40.00");
    const customer = await newCustomer(test);
    await customer.call(addToBasket, { productId: PRODUCT });
    await customer.call(addGiftCard, { code });
    const { orderId } = await customer.call(createCheckout, {});
    await customer.call(markOrderPaid, { orderId: String(orderId) });
    const [sold] = await rows<{ id: number; payment: string; balance: string }>(
      test.shop,
      "select g.id, balance::text, stripe_payment_intent_id as payment from gift_cards g join orders o on o.id = g.order_id",
    );
    expect(sold?.balance).toBe("4.01");
    await refundAtProvider(sold?.payment ?? "", 4000);
    await test.runJob("deliver-payment-events");
    const admin = await signInAdmin(test);
    const [listed] = await admin.call(listGiftCards, { limit: "50" });
    const giftCardId = String(listed?.id);
    expect(await admin.call(getGiftCard, { giftCardId })).toMatchObject({ balance: "0.00", owed: "35.99" });
    const { refundableToGiftCards } = await admin.call(getAdminOrder, { orderId: String(orderId) });
    expect(refundableToGiftCards).toBe("35.99");
    await admin.call(refundAdminOrder, { orderId: String(orderId), reason: "Not wanted" });
    const { movements, ...after } = await admin.call(getGiftCard, { giftCardId });
    expect(after).toMatchObject({ balance: "0.00", owed: "0.00" });
    const [email] = await rows<{ facts: object }>(
      test.shop,
      `select facts from letters where kind = 'refunded' and facts ->> 'orderId' = '${orderId}'`,
    );
    expect(email?.facts).toMatchObject({ refundPence: 3599, giftCardPence: 3599, recoveredPence: 3599 });
    expect(movements.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "sold 40.00",
      "spent -35.99",
      "refunded -4.01",
      "shortfall 35.99",
      "returned 35.99",
      "recovered -35.99",
    ]);
    const { lines } = await readBookedLines(test.shop.db, { from: "2026-11-26", until: "2026-11-26" });
    const liability = lines.filter(({ account }) => account === "gift-cards");
    expect(liability.reduce((sum, { grossPence }) => sum + grossPence, 0)).toBe(0);
  });
});
