import fc from "fast-check";
import Stripe from "stripe";
import { expect, it, vi } from "vitest";
import { createCheckout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { addDays, type IsoDay, isoDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { AUDIENCES, DURATIONS } from "#domain/subscriptions/plans.ts";
import { JOBS } from "#server/app/jobs/jobs.ts";
import { selectOpenDifferences } from "#server/finance/reconciliation/booked-payments.queries.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import {
  cancelSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
} from "#server/subscriptions/actions/perform-action.ts";
import { brokenGiftCards, newGiftCard } from "#tests/support/gift-cards.ts";
import { addPlan, CARDS, newCustomer } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { Fault } from "#tests/support/stripe-double/ordered-faults.ts";
import { behaveLike } from "#tests/support/stripe-double/payment-methods.ts";
import { giveBack } from "#tests/support/stripe-double/refunds.ts";
import { openStripeShop, type StripeShop } from "#tests/support/stripe-shop.ts";
import { dispatchRun } from "#tests/support/subscriptions.ts";
import { openBoxPayment, settleBoxPayment } from "./box-payments.ts";
import { addGiftCardToBoxes, removeGiftCardFromBoxes } from "./pay-with-gift-cards.ts";
import { openCardChange, replaceCard } from "./replace-card.ts";

/** For a long run: MODEL_RUNS=50 npx vitest run --project postgres src/server/subscriptions/charging/charge-model */
const RUNS = Number(process.env.MODEL_RUNS ?? 1);
/** Path of a failed run, as the test report prints it. */
const PATH = process.env.MODEL_PATH ?? "";
const BEGINS_ON = isoDay("2026-11-21");
const DAYS = 365;
const FAIR_DAYS = 3;
/** Each step takes one to six days, so all steps take a year, or about four months in a quick run. */
const STEPS = process.env.TEST_EVERYTHING === "1" || RUNS > 1 ? 120 : 20;
const RESTORES_MAX = 2;
/** Values in pounds. Together the cards cover some boxes of each subscription. */
const GIFT_CARDS = ["250", "100", "100", "60", "50", "40", "20", "10"];

const DAILY: readonly JobName[] = [
  "charge-boxes",
  "deliver-payment-events",
  "bill-boxes",
  "end-subscriptions",
  "freeze-run",
  "return-boxes",
  "send-refunds",
];
const FAULTS: readonly Fault[] = [
  "rate-limit",
  "lock-timeout",
  "kept-500",
  "kept-500-after-work",
  "cut-before-work",
  "cut-after-work",
];
const BEHAVIOURS = [CARDS.pays, CARDS.pays, "4000000000009995", "4000002760003184", "4000000000000002"] as const;
const ACTIONS = [
  "rest",
  "rest",
  "dispatch",
  "dispatch",
  "bank",
  "bank",
  "card",
  "in-person",
  "in-person",
  "in-person",
  "in-person",
  "opened",
  "refund",
  "skip",
  "pause",
  "resume",
  "cancel",
  "cancel-now",
  "gift-card",
  "gift-card",
  "no-gift-card",
] as const;

const anyStep = fc.record({
  days: fc.integer({ min: 1, max: 6 }),
  who: fc.nat(),
  action: fc.constantFrom(...ACTIONS),
  behaviour: fc.constantFrom(...BEHAVIOURS),
  /** Percentage of requests that fail. */
  faultPercent: fc.constantFrom(0, 0, 10, 40),
  fault: fc.constantFrom(...FAULTS),
  isSilent: fc.constantFrom(false, false, false, false, true),
  webhooks: fc.constantFrom("all", "none", "doubled", "shuffled"),
  isDoubled: fc.boolean(),
  /** Number of the provider call before or after which the process is killed. 0 kills nothing. */
  killedAt: fc.constantFrom(0, 0, 0, 1, 2, 3, 5),
  isKilledAfter: fc.boolean(),
  /** True if the disk fails at the end of a day with charges, so that the previous evening's backup is restored. */
  isLost: fc.constantFrom(false, false, false, false, false, true),
  chance: fc.integer(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Drawn> ? Drawn : never;

it(
  "every box of a year is paid at most once and sent only if paid, and every penny has its place",
  async () => {
    const year = fc.array(anyStep, { minLength: STEPS, maxLength: STEPS });
    await fc.assert(fc.asyncProperty(year, live), { numRuns: RUNS, path: PATH, endOnFailure: true });
  },
  RUNS * 600_000,
);

async function live(steps: Step[]): Promise<void> {
  // The SDK's delay before a retry is irrelevant here, and would take most of the time.
  const pauses = vi.spyOn(Stripe.prototype, "getInitialNetworkRetryDelay").mockReturnValue(0.01);
  const stripe = await openStripeShop();
  try {
    await subscribeAll(stripe);
    const codes = await buyGiftCards(stripe);
    let today: IsoDay = BEGINS_ON;
    let restores = 0;
    for (const step of steps) {
      today = addDays(today, step.days);
      if (today > addDays(BEGINS_ON, DAYS)) break;
      stripe.test.setClock(`${today}T15:30:00Z`);
      const isLost = step.isLost && restores < RESTORES_MAX && (await isAnyDue(stripe, today));
      if (isLost) await stripe.backUp();
      await liveDay(stripe, step, codes);
      expect(await broken(stripe), `${today} ${JSON.stringify(step)}`).toEqual({});
      if (!isLost) continue;
      restores += 1;
      await stripe.restore();
      await stripe.test.runJob("compare-payments");
      expect(await broken(stripe), `${today}, restored, ${JSON.stringify(step)}`).toEqual({});
    }
    for (let day = 0; day < FAIR_DAYS; day += 1) {
      today = addDays(today, 1);
      stripe.test.setClock(`${today}T15:30:00Z`);
      await stripe.deliverAll();
      for (const job of [...DAILY, "compare-payments"] as const) await stripe.test.runJob(job);
    }
    expect(await broken(stripe)).toEqual({});
    expect(await unsettled(stripe, restores > 0), `${restores} restores`).toEqual({});
  } finally {
    await stripe.close();
    pauses.mockRestore();
  }
}

/** Creates one subscriber for each plan of each audience, and a gift that continues. */
async function subscribeAll({ test, double }: StripeShop): Promise<void> {
  const plans = AUDIENCES.flatMap((audience) => DURATIONS.map((duration) => ({ audience, duration })));
  for (const [index, plan] of plans.entries()) {
    const customer = await newCustomer(test);
    await addPlan(customer, index === 0 ? { ...plan, gift: { goesOn: true } } : plan);
    const { paymentId, orderId } = await customer.call(createCheckout, {});
    double.form.pay(paymentId ?? "", index % 5 === 1 ? { link: "wren@example.com" } : { card: CARDS.pays });
    await customer.call(markOrderPaid, { orderId: String(orderId) });
  }
}

async function buyGiftCards({ test, double }: StripeShop): Promise<string[]> {
  const codes: string[] = [];
  for (const amount of GIFT_CARDS) {
    codes.push(
      await newGiftCard(test, amount, async (_, { paymentId }) =>
        double.form.pay(paymentId ?? "", { card: CARDS.pays }),
      ),
    );
  }
  return codes;
}

async function liveDay(stripe: StripeShop, step: Step, codes: readonly string[]): Promise<void> {
  const { double, test } = stripe;
  const draw = drawing(step.chance);
  await act(stripe, step, codes);
  double.silence = step.isSilent ? "cut" : "none";
  double.faults.decide = () => (draw() * 100 < step.faultPercent ? step.fault : undefined);
  const one = mortal(test.shop, step);
  const work = async (shop: Shop) => {
    for (const job of DAILY) await JOBS[job].run(shop).catch(() => undefined);
  };
  await Promise.all(step.isDoubled ? [work(one), work(test.shop)] : [work(one)]);
  double.silence = "none";
  double.faults.decide = () => undefined;
  if (step.webhooks === "none") return double.webhooks.loseAll();
  await double.webhooks.deliver(
    async (rawBody, signature) => (await stripe.deliverRaw(rawBody, signature)).statusCode,
    { chance: draw, doubled: step.webhooks === "doubled" ? 1 : 0, isShuffled: step.webhooks === "shuffled" },
  );
}

/**
 * Simulates a process that dies at one of its calls to the provider. It neither requests nor writes anything after
 * that.
 */
function mortal(shop: Shop, { killedAt, isKilledAfter }: Step): Shop {
  let calls = 0;
  let isDead = false;
  const guard = <Target extends object>(target: Target, isProvider: boolean): Target =>
    new Proxy(target, {
      get(of, name) {
        const member: unknown = Reflect.get(of, name);
        if (typeof member !== "function" || name === "readWebhook") return member;
        return (...input: unknown[]) => {
          if (isProvider) calls += 1;
          const isLast = isProvider && calls === killedAt;
          if (isDead || (isLast && !isKilledAfter)) {
            isDead = true;
            throw new Error("killed");
          }
          const answer: unknown = member.apply(of, input);
          if (!isLast || !(answer instanceof Promise)) return answer;
          isDead = true;
          return answer.then(() => Promise.reject(new Error("killed")));
        };
      },
    });
  if (killedAt === 0) return shop;
  return { ...shop, db: guard(shop.db, false), gateway: guard(shop.gateway, true) };
}

async function act(
  stripe: StripeShop,
  { action, who, behaviour, chance }: Step,
  codes: readonly string[],
): Promise<void> {
  const { test, double } = stripe;
  const { shop } = test;
  const all = await rows<{ id: number; method: string }>(
    shop,
    "select id, method_id as method from subscriptions order by id",
  );
  const { id = 0, method = "" } = all[who % all.length] ?? {};
  const requester = { subscriptionId: id, userId: undefined };
  try {
    if (action === "dispatch") await dispatchRun(test);
    if (action === "bank" && double.books.methods.has(method)) behaveLike(double.books, method, behaviour);
    if (action === "card") {
      const { setupId } = await openCardChange(shop, requester);
      double.form.save(setupId, { card: CARDS.pays });
      await replaceCard(shop, requester, setupId);
    }
    if (action === "in-person" || action === "opened") await payInPerson(stripe, { action, who });
    if (action === "refund") refundSome(stripe, id);
    if (action === "skip") await skipBox(shop, requester, await openMonth(shop, id));
    if (action === "pause") await pauseSubscription(shop, requester, 1);
    if (action === "resume") await resumeSubscription(shop, requester);
    if (action === "gift-card") {
      await addGiftCardToBoxes(shop, requester, codes[Math.abs(chance) % codes.length] ?? "");
    }
    if (action === "no-gift-card") await removeGiftCards(shop, requester);
    if (action === "cancel") await cancelSubscription(shop, requester, "period-end");
    if (action === "cancel-now") await cancelSubscription(shop, requester, "now");
  } catch (error) {
    // A refusal changes nothing. Any other error is a bug.
    if (!(error instanceof ShopError)) throw error;
  }
}

async function removeGiftCards(shop: Shop, requester: Requester): Promise<void> {
  const found = await rows<{ id: number }>(
    shop,
    `select jsonb_array_elements(gift_card_ids)::int as id from subscriptions where id = ${requester.subscriptionId}`,
  );
  for (const { id } of found) await removeGiftCardFromBoxes(shop, requester, id);
}

/**
 * Opens the payment of an unpaid box as its customer, who pays with another card, or leaves and perhaps comes back
 * later.
 */
async function payInPerson({ test, double }: StripeShop, { action, who }: Pick<Step, "action" | "who">): Promise<void> {
  const unpaid = await rows<{ id: number }>(
    test.shop,
    "select subscription_id as id from boxes where status = 'unpaid' order by id",
  );
  const { id: subscriptionId } = unpaid[who % unpaid.length] ?? {};
  if (subscriptionId === undefined) return;
  const wanted = { subscriptionId, userId: undefined, boxMonth: undefined };
  const { payment } = await openBoxPayment(test.shop, wanted);
  if (!payment || action === "opened") return;
  double.form.pay(payment.paymentId, { card: who % 3 === 0 ? CARDS.declined : CARDS.asks3ds }, "approves");
  if (who % 2 === 0) await settleBoxPayment(test.shop, wanted);
}

function refundSome({ double }: StripeShop, subscriptionId: number): void {
  const paid = boxPayments(double).find(
    ({ metadata, status }) => status === "succeeded" && metadata.subscription_id === String(subscriptionId),
  );
  const charge = double.books.charges.get(String(paid?.latest_charge));
  if (paid && charge && charge.amount - charge.amount_refunded > 100) {
    giveBack(double.books, { payment_intent: paid.id, amount: 100 });
  }
}

async function isAnyDue({ test }: StripeShop, today: IsoDay): Promise<boolean> {
  const due = `select 1 from boxes where status = 'billed' and charge_on <= '${today}' limit 1`;
  return (await rows(test.shop, due)).length > 0;
}

async function openMonth(shop: Shop, subscriptionId: number) {
  const [row] = await rows<{ month: Parameters<typeof skipBox>[2] }>(
    shop,
    `select box_month as month from boxes where subscription_id = ${subscriptionId} and status in ('planned', 'billed')`,
  );
  if (!row) throw new ShopError("nothing-to-change");
  return row.month;
}

function boxPayments({ books }: StripeShop["double"]) {
  return [...books.intents.values()].filter(({ metadata }) => metadata.box_id);
}

/** Invariants that must always hold, checked against the provider's records. */
async function broken({ test, double }: StripeShop): Promise<Record<string, unknown>> {
  const { books } = double;
  const found: Record<string, unknown> = {};
  const taken = boxPayments(double).filter(({ status }) => status === "succeeded");
  const kept = taken.filter(({ latest_charge }) => !books.charges.get(String(latest_charge))?.refunded);
  const byBox = Map.groupBy(kept, ({ metadata }) => `${metadata.subscription_id} ${metadata.box_month}`);
  const twice = [...byBox].filter(([, payments]) => payments.length > 1).map(([box]) => box);
  if (twice.length > 0) found["a box was paid twice"] = twice;

  const sent = await rows<{ id: number; payment: string | null; pence: number }>(
    test.shop,
    `select id, payment_id as payment, ((price - gift_card_amount) * 100)::int as pence from boxes
     where status in ('packed', 'dispatched') and charge_on is not null`,
  );
  const unpaid = sent.filter(({ payment, pence }) => {
    if (pence === 0) return payment !== null;
    const intent = books.intents.get(payment ?? "");
    const isKept = !books.charges.get(String(intent?.latest_charge))?.refunded;
    return intent?.status !== "succeeded" || intent.amount !== pence || !isKept;
  });
  if (unpaid.length > 0) found["a box was sent that was not paid as announced"] = unpaid;

  const notices = await rows<{ key: string }>(
    test.shop,
    `select subject_key as key from letters where kind in ('payment-notice', 'first-full-price')`,
  );
  const unannounced = taken.filter(({ metadata, latest_charge }) => {
    const box = `subscription:${metadata.subscription_id}:${metadata.box_month}:`;
    const takenAt = (books.charges.get(String(latest_charge))?.created ?? 0) * 1000;
    const days = notices.filter(({ key }) => key.startsWith(box)).map(({ key }) => key.slice(box.length));
    return !days.some((day) => new Date(`${addDays(isoDay(day), 10)}T00:00:00Z`).getTime() <= takenAt);
  });
  if (unannounced.length > 0) found["money was taken that was not announced"] = unannounced.map(({ id }) => id);
  return { ...found, ...(await brokenGiftCards(test.shop)) };
}

/**
 * Finds leftovers that must not exist after some days without faults. After a restore, a payment from the lost day may
 * have no row if the merchant received an alert.
 */
async function unsettled({ test, double }: StripeShop, wasRestored: boolean): Promise<Record<string, unknown>> {
  const { books } = double;
  const known = await rows<{ id: string }>(
    test.shop,
    `select stripe_payment_intent_id as id from orders where paid_at is not null and stripe_payment_intent_id is not null
     union select payment_id from stray_charges where refund_id is not null`,
  );
  const places = new Set(known.map(({ id }) => id));
  const lost = [...books.intents.values()]
    .filter(({ id, status }) => status === "succeeded" && !places.has(id))
    .filter(({ latest_charge }) => !books.charges.get(String(latest_charge))?.refunded)
    .map(({ id }) => `payment-without-order payment:${id}`);
  const told = (await selectOpenDifferences(test.shop.db)).map(({ kind, subject }) => `${kind} ${subject}`);
  const open = await rows(test.shop, "select box_id from charge_attempts where outcome is null");
  const waiting = await rows(test.shop, "select id, failure from payment_events where applied_at is null");
  const due = await rows(test.shop, "select id from boxes where is_cancel_due");
  const all = {
    "money has no place": wasRestored ? lost.filter((each) => !told.includes(each)) : lost,
    "books differ without a reason": told.filter((each) => !lost.includes(each)),
    "not known what came of a try": open,
    "not worked through": waiting,
    "not cancelled": due,
  };
  return Object.fromEntries(Object.entries(all).filter(([, each]) => each.length > 0));
}

/** Pseudo-random numbers from 0 (inclusive) to 1 (exclusive), the same for the same seed. */
function drawing(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
