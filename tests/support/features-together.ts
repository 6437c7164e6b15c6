import fc from "fast-check";
import { expect } from "vitest";
import { eraseAccount, signIn } from "#contract/accounts/accounts.ts";
import { addGiftCard, addToBasket, applyDiscountCode } from "#contract/basket/basket.ts";
import { type Checkout, confirmSandboxSetup, createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftBox } from "#contract/checkout/gift-box.ts";
import {
  bulkEditOrders,
  changeAdminOrder,
  getAdminOrder,
  refundAdminOrder,
  sendReplacement,
} from "#contract/orders/admin-orders.ts";
import { packParcels, sendParcels } from "#contract/orders/admin-parcels.ts";
import { getOrderDetails } from "#contract/orders/orders.ts";
import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import {
  changePlan,
  listSubscriptions,
  pauseSubscription,
  skipBox,
  swapItem,
} from "#contract/subscriptions/subscriptions.ts";
import { parsePounds, pence } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/orders/orders.ts";
import { readBooks } from "#server/finance/bookkeeping/read-books.ts";
import { listStockDifferences } from "#server/inventory/index.ts";
import { openSandboxDispute } from "#server/platform/payments/sandbox/confirm-sandbox-payment.ts";
import { packBoxes } from "#server/subscriptions/index.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, CARDS, newCustomer, payWith, RECIPIENT, signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, liveDay } from "#tests/support/subscriptions.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { TEST_SEED } from "#tests/support/test-seed.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const PRODUCTS = [61, 62] as const;
const PASSWORD = "lavender-and-salt";
const STORIES_PER_SHOP = 20;
const BASKETS = ["goods", "box", "mixed", "gift box", "prepaid gift"] as const;
const MEANS = ["card", "part gift card", "gift card", "code"] as const;
/** Stages at which a step can happen. The shop's jobs run between them. */
const MOMENTS = ["unpaid", "paid", "filled", "packed", "sent", "delivered", "next month"] as const;
const STEPS = [
  "cancel and refund",
  "cancel",
  "refund all",
  "refund a line",
  "refund an amount",
  "refund at the provider",
  "dispute",
  "archive",
  "set back",
  "replace",
  "send",
  "change the plan",
  "skip",
  "swap",
  "pause",
  "erase",
] as const;
type Step = (typeof STEPS)[number];

interface Script {
  basket: (typeof BASKETS)[number];
  means: (typeof MEANS)[number];
  steps: readonly { moment: (typeof MOMENTS)[number]; step: Step; pick: number }[];
}

const script: fc.Arbitrary<Script> = fc.record({
  basket: fc.constantFrom(...BASKETS),
  means: fc.constantFrom(...MEANS),
  steps: fc.array(
    fc.record({ moment: fc.constantFrom(...MOMENTS), step: fc.constantFrom(...STEPS), pick: fc.nat(100) }),
    { minLength: 2, maxLength: 6 },
  ),
});

/** Queries that find contradictions and impossible states. Each must return no row. */
const MUST_BE_EMPTY = {
  "a box that was withdrawn for its refund, and was sent": `
    select b.id from boxes b join parcels p on p.box_id = b.id
    where b.status = 'skipped' and p.sent_at is not null and p.stopped_at is null`,
  "a box that is sent or packed and was not paid for": `
    select b.id from boxes b left join orders o on o.id = b.order_id
    where b.status in ('packed', 'dispatched') and (o.id is null or o.paid_at is null)`,
  "a parcel that was sent after all of its order was refunded": `
    select p.id from parcels p join orders o on o.id = p.order_id
    where p.sent_at is not null and p.replacement is null and o.total_amount > 0
      and o.refunded_card_amount + o.refunded_gift_card_amount >= o.total_amount
      and p.sent_at > (select max(created_at) from refunds r where r.order_id = o.id and r.kind <> 'unsettled')`,
  "a month that was charged twice": `
    select subscription_id, box_month from boxes where order_id is not null group by 1, 2 having count(*) > 1`,
  "an order whose sums are not its total": `
    select id from orders where order_sum(sums, null) <> total_amount * 100`,
  "more refunded than was paid": `
    select id from orders where refunded_card_amount > amount or refunded_gift_card_amount > gift_card_amount`,
  "a confirmation email whose sums are not what was paid": `
    select o.id, l.facts -> 'sums' as sums from orders o
    join letters l on l.kind = 'order-confirmed' and l.facts ->> 'orderId' = o.id::text
    where (l.facts ->> 'totalPence')::int <> o.amount * 100
      or (l.facts ->> 'giftCardPence')::int <> o.gift_card_amount * 100
      or order_sum(l.facts -> 'sums', null) <> o.total_amount * 100`,
  "an email that tells another sum than was refunded": `
    select o.id, o.refunded_card_amount + o.refunded_gift_card_amount as refunded, told.pence from orders o
    join lateral (
      select coalesce(sum((facts ->> 'refundPence')::bigint), 0) as pence from letters
      where kind = 'refunded' and facts ->> 'orderId' = o.id::text and status <> 'withdrawn'
    ) told on true
    -- The refund that the demonstration is seeded with has no email. All other refunds of its orders have one.
    left join refunds seeded on seeded.order_id = o.id
      and seeded.provider_refund_id = o.stripe_payment_intent_id || '_refund'
    where o.email is not null and o.paid_at is not null
      and told.pence <>
        (o.refunded_card_amount + o.refunded_gift_card_amount - coalesce(seeded.amount, 0)) * 100`,
  "an email about a box's payment whose amounts are not what was paid": `
    select o.id from orders o
    join letters l on l.kind = 'charge-taken' and l.facts ->> 'invoiceOrderId' = o.id::text
    where (l.facts ->> 'amountPence')::int <> o.amount * 100
      or (l.facts ->> 'giftCardPence')::int <> o.gift_card_amount * 100`,
  "a paid order without an address or an email that something is still sent for": `
    select o.id from orders o join parcels p on p.order_id = o.id
    where o.email is null and p.sent_at is null and p.stopped_at is null and p.held_at is null`,
} as const;

/**
 * Runs several shops of twenty orders: baskets, payment methods and every action on an order, at every stage from
 * checkout to the next charge. After each step money, stock, records, dashboard, account page and emails must agree.
 */
export async function liveFeaturesTogether(shops: number): Promise<void> {
  for (let shop = 0; shop < shops; shop += 1) {
    const seed = TEST_SEED + shop;
    await liveThrough(fc.sample(script, { seed, numRuns: STORIES_PER_SHOP }), `TEST_SEED=${seed}`);
  }
}

async function liveThrough(scripts: readonly Script[], seed: string): Promise<void> {
  const test = await openTestShop({ withDemo: true, now: "2026-11-26T10:00:00Z" });
  try {
    await rows(test.shop, "update subscriptions set status = 'cancelled'");
    await rows(test.shop, "delete from boxes");
    await rows(test.shop, "update products set stock = 500 where not is_subscription");
    const admin = await signInAdmin(test);
    await admin.call(createDiscountCode, { code: "WINTER10", type: "percentage", value: "10" });
    const stories: Story[] = [];
    for (const each of scripts) stories.push(await Story.begin(test, each));
    for (const moment of MOMENTS) {
      await reach(test, moment, stories);
      await mustAddUp(test, `${seed}, at the moment "${moment}"`);
      for (const [index, story] of stories.entries()) {
        for (const step of story.script.steps.filter((each) => each.moment === moment)) {
          await story.live(step);
          await test.runJob("send-refunds");
          await test.runJob("deliver-payment-events");
          const text = `${seed}, story ${index} (${story.script.basket}, ${story.script.means}), ${moment}: ${step.step}`;
          await mustAddUp(test, text);
          await story.mustBeTheSameEverywhere(text);
        }
      }
    }
    await liveDay(test, "2027-02-01");
    await mustAddUp(test, `${seed}, at the end`);
    for (const story of stories) await story.mustBeTheSameEverywhere(`${seed}, at the end`);
  } finally {
    await test.close();
  }
}

async function reach(test: TestShop, moment: (typeof MOMENTS)[number], stories: readonly Story[]): Promise<void> {
  switch (moment) {
    case "unpaid":
      return;
    case "paid":
      for (const story of stories) await story.pay();
      return;
    case "filled":
      return liveDay(test, "2026-12-15");
    case "packed":
      await packBoxes(test.shop, await listFilledBoxes(test));
      return;
    case "sent":
      return dispatchRun(test);
    case "delivered":
      test.setClock("2026-12-18T10:00:00Z");
      for (const story of stories) await story.arrive();
      return;
    case "next month":
      return liveDay(test, "2027-01-01");
  }
}

async function listFilledBoxes({ shop }: TestShop): Promise<number[]> {
  const filled = await rows<{ id: number }>(
    shop,
    "select id from boxes where status = 'charged' and frozen_at is not null",
  );
  return filled.map(({ id }) => id);
}

async function mustAddUp(test: TestShop, text: string): Promise<void> {
  for (const [wrong, statement] of Object.entries(MUST_BE_EMPTY)) {
    expect(await rows(test.shop, statement), `${text}: ${wrong}`).toEqual([]);
  }
  expect(await listStockDifferences(test.shop.db), text).toEqual([]);
  expect(await brokenGiftCards(test.shop), text).toEqual({});
  const { differences } = await readBooks(test.shop, { from: "2026-11-01", until: "2027-02-28", by: "month" });
  expect(differences, text).toEqual([]);
}

class Story {
  readonly script: Script;
  readonly #test: TestShop;
  readonly #customer: TestBrowser;
  readonly #email: string;
  #orderId = "";
  #checkout: Checkout | undefined;
  #isErased = false;

  private constructor(
    test: TestShop,
    { script, customer, email }: { script: Script; customer: TestBrowser; email: string },
  ) {
    this.#test = test;
    this.script = script;
    this.#customer = customer;
    this.#email = email;
  }

  static async begin(test: TestShop, script: Script): Promise<Story> {
    const customer = await newCustomer(test);
    const [user] = await rows<{ email: string }>(test.shop, "select email from users order by id desc limit 1");
    const story = new Story(test, { script, customer, email: user?.email ?? "" });
    await story.#fillBasket();
    story.#checkout = await story.#open();
    story.#orderId = String(story.#checkout.orderId);
    return story;
  }

  async #fillBasket(): Promise<void> {
    const { basket, means } = this.script;
    if (basket === "goods" || basket === "mixed") {
      for (const productId of PRODUCTS) await this.#customer.call(addToBasket, { productId });
    }
    if (basket === "prepaid gift") await this.#open();
    else if (basket !== "goods") {
      const gift = basket === "gift box" ? { gift: { goesOn: false } } : {};
      await addPlan(this.#customer, { audience: "women", duration: "monthly", ...gift });
    }
    const of = { basket: basket === "prepaid gift" ? "gift" : "own" } as const;
    if (means === "code") await this.#customer.send(applyDiscountCode, { ...of, code: "WINTER10" });
    if (means === "part gift card" || means === "gift card") {
      const code = await newGiftCard(this.#test, means === "gift card" ? "250.00" : "10.00");
      await this.#customer.call(addGiftCard, { ...of, code });
    }
  }

  /** Opens or refreshes the order of the basket, or of a gift that is bought without the basket. */
  #open() {
    return this.script.basket === "prepaid gift"
      ? this.#customer.call(buyGiftBox, { audience: "women", duration: "3months", recipient: RECIPIENT })
      : this.#customer.call(createCheckout, {});
  }

  /** Pays the order unless it was closed or erased, or nothing is due. */
  async pay(): Promise<void> {
    const checkout = this.#checkout;
    if (!checkout || this.#isErased) return;
    const card = { cardNumber: CARDS.pays, expMonth: 12, expYear: 2030, cvc: "123" };
    if (checkout.paymentId) await payWith(this.#customer, checkout, CARDS.pays).catch(() => undefined);
    else if (checkout.setupId) {
      await this.#customer.send(confirmSandboxSetup, {
        setupId: checkout.setupId,
        clientSecret: checkout.clientSecret ?? "",
        ...card,
      });
    }
    await this.#customer.send(markOrderPaid, { orderId: this.#orderId });
  }

  async arrive(): Promise<void> {
    const admin = await signInAdmin(this.#test);
    const found = await admin.send(getAdminOrder, { orderId: this.#orderId });
    // Skips archived orders, which can only be read and restored.
    if (found.statusCode !== 200 || found.json().status !== "shipped" || found.json().isArchived) return;
    await admin.call(changeAdminOrder, { orderId: this.#orderId, status: "delivered" });
  }

  /** Performs one step if possible. A refusal is allowed, but a server error is not. */
  async live({ step, pick }: Script["steps"][number]): Promise<void> {
    const admin = await signInAdmin(this.#test);
    const orderId = this.#orderId;
    const answer = await this.#act(admin, step, pick);
    if (answer !== undefined) expect(answer, `${step} of order ${orderId}`).toBeLessThan(500);
  }

  async #act(admin: TestBrowser, step: Step, pick: number): Promise<number | undefined> {
    const orderId = this.#orderId;
    const found = await admin.send(getAdminOrder, { orderId });
    if (found.statusCode !== 200) return found.statusCode;
    const order = found.json();
    const reason = "Not wanted";
    switch (step) {
      case "cancel":
      case "cancel and refund": {
        const refund = step === "cancel and refund";
        return (await admin.send(changeAdminOrder, { orderId, status: "cancelled", refund })).statusCode;
      }
      case "refund all":
        return (await admin.send(refundAdminOrder, { orderId, reason, giveStockBack: pick % 2 === 0 })).statusCode;
      case "refund a line": {
        const line = order.items[pick % order.items.length];
        const lines = [{ orderItemId: line.id, quantity: 1 }];
        return (await admin.send(refundAdminOrder, { orderId, reason, lines, giveStockBack: pick % 2 === 0 }))
          .statusCode;
      }
      case "refund an amount":
        return (await admin.send(refundAdminOrder, { orderId, reason, amount: "3.21" })).statusCode;
      case "refund at the provider":
        return this.#refundAtProvider(pick);
      case "dispute":
        if (order.stripePaymentIntentId && order.isPaid)
          await openSandboxDispute(this.#test.shop, order.stripePaymentIntentId);
        return undefined;
      case "archive":
        return (await admin.send(bulkEditOrders, { orderIds: [Number(orderId)], action: "delete" })).statusCode;
      case "set back": {
        const status = ORDER_STATUSES[pick % ORDER_STATUSES.length] ?? "pending";
        return (await admin.send(changeAdminOrder, { orderId, status, refund: false })).statusCode;
      }
      case "replace": {
        const sent = order.sentContents[0];
        if (!sent) return undefined;
        const items = [{ productId: sent.items[0].productId, quantity: 1 }];
        const box = sent.boxId === null ? {} : { boxId: sent.boxId };
        return (await admin.send(sendReplacement, { orderId, items, reason, ...box })).statusCode;
      }
      case "send": {
        const parcelIds = order.parcels.map(({ id }: { id: number }) => id);
        if (parcelIds.length === 0) return undefined;
        await admin.send(packParcels, { parcelIds });
        return (await admin.send(sendParcels, { parcelIds })).statusCode;
      }
      case "change the plan":
      case "skip":
      case "swap":
      case "pause":
        return this.#perform(step);
      case "erase":
        return this.#erase();
    }
  }

  async #refundAtProvider(pick: number): Promise<undefined> {
    const { gateway } = this.#test.shop;
    const payment = this.#checkout?.paymentId ? await gateway.findPayment(this.#checkout.paymentId) : undefined;
    const leftPence = payment?.status === "succeeded" ? payment.amountPence - payment.refundedPence : 0;
    if (!payment || leftPence === 0) return;
    const amountPence = pence(pick % 2 === 0 ? leftPence : Math.ceil(leftPence / 3));
    await gateway.refundPayment(payment.id, { amountPence, idempotencyKey: `by hand ${this.#orderId} ${leftPence}` });
  }

  async #perform(step: "change the plan" | "skip" | "swap" | "pause"): Promise<number | undefined> {
    const browser = await this.#signedIn();
    if (!browser) return undefined;
    const [subscription] = await browser.call(listSubscriptions, {});
    if (!subscription) return undefined;
    const subscriptionId = String(subscription.id);
    if (step === "pause") return (await browser.send(pauseSubscription, { subscriptionId })).statusCode;
    if (step === "swap") {
      const box = subscription.nextBox;
      const thing = box?.items.find(({ offers }) => offers.length > 0);
      const [other] = thing?.offers ?? [];
      if (!box || !thing || !other) return undefined;
      const { boxMonth } = box;
      const swap = { subscriptionId, boxMonth, productId: thing.productId, intoProductId: other.productId };
      return (await browser.send(swapItem, swap)).statusCode;
    }
    if (step === "skip") return (await browser.send(skipBox, { subscriptionId })).statusCode;
    return (await browser.send(changePlan, { subscriptionId, audience: "men", duration: "3months" })).statusCode;
  }

  async #erase(): Promise<number | undefined> {
    const browser = await this.#signedIn();
    if (!browser) return undefined;
    const { statusCode } = await browser.send(eraseAccount, { password: PASSWORD });
    this.#isErased = statusCode < 300;
    return statusCode;
  }

  async #signedIn(): Promise<TestBrowser | undefined> {
    if (this.#isErased) return undefined;
    await this.#customer.call(signIn, { email: this.#email, password: PASSWORD });
    return this.#customer;
  }

  async mustBeTheSameEverywhere(text: string): Promise<void> {
    const [order] = await rows<{
      total: string;
      refunded: string;
      card: string;
      paid: boolean;
      payment: string | null;
    }>(
      this.#test.shop,
      `select total_amount::text as total, (refunded_card_amount + refunded_gift_card_amount)::text as refunded,
         (amount - refunded_card_amount)::text as card, paid_at is not null as paid, stripe_payment_intent_id as payment
       from orders where id = ${this.#orderId}`,
    );
    if (!order) return;
    if (order.paid && order.payment) {
      const payment = await this.#test.shop.gateway.findPayment(order.payment);
      const kept = (payment?.amountPence ?? 0) - (payment?.refundedPence ?? 0);
      expect(kept, `${text}: what the provider has`).toBe(parsePounds(order.card));
    }
    const admin = await signInAdmin(this.#test);
    const seen = await admin.send(getAdminOrder, { orderId: this.#orderId });
    if (seen.statusCode === 200) {
      expect(seen.json(), text).toMatchObject({ total: order.total, refunded: order.refunded });
    }
    const browser = await this.#signedIn();
    if (!browser || !order.paid) return;
    const shown = await browser.call(getOrderDetails, { orderId: this.#orderId });
    expect(shown.order.total, text).toBe(order.total);
    const refunded = shown.order.refunds.reduce((sum, { amount }) => sum + parsePounds(amount), 0);
    expect(refunded, `${text}: what the customer's page says was refunded`).toBe(parsePounds(order.refunded));
  }
}
