import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, boxMonthOf, isoDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { AUDIENCES, DURATIONS } from "#domain/subscriptions/plans.ts";
import type { JobName } from "#server/platform/names/job-schedules.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import {
  cancelSubscription,
  changePlan,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipBox,
  unskipBox,
} from "#server/subscriptions/actions/perform-action.ts";
import { CARDS, type WantedPlan } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import { dispatchRun, Subscriber } from "#tests/support/subscriptions.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";
import { triesEverything } from "#tests/support/tries-everything.ts";

/** For a long run: MODEL_RUNS=200 vitest run --project pglite src/server/subscriptions/subscription-model */
const RUNS = Number(process.env.MODEL_RUNS ?? 2);
const DAYS = 730;
/** One plan for the customer, one gift that continues, and one gift of a single box. */
const PLANS: readonly WantedPlan[] = [
  { audience: "women", duration: "3months" },
  { audience: "women", duration: "monthly", gift: { goesOn: true } },
  { audience: "women", duration: "monthly", gift: { goesOn: false } },
];
const SUBSCRIBERS = PLANS.length;

const JOBS: readonly JobName[] = [
  "charge-boxes",
  "deliver-payment-events",
  "bill-boxes",
  "end-subscriptions",
  "freeze-run",
  "return-boxes",
];

type Action =
  | {
      kind:
        | "rest"
        | "dispatch"
        | "resume"
        | "skip"
        | "unskip"
        | "cancel"
        | "cancel-now"
        | "cancel-then-keep"
        | "break-card"
        | "mend-card";
    }
  | { kind: "pause"; months: number }
  | { kind: "plan"; audience: (typeof AUDIENCES)[number]; duration: (typeof DURATIONS)[number] };

interface Step {
  days: number;
  who: number;
  action: Action;
  /** Jobs that do not run in this step, which simulates a delayed job engine or delayed webhooks. */
  down: readonly JobName[];
  hour: number;
}

const plain = (kind: Exclude<Action["kind"], "pause" | "plan">) => fc.constant<Action>({ kind });

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 8, arbitrary: plain("rest") },
  { weight: 10, arbitrary: plain("dispatch") },
  { weight: 4, arbitrary: plain("skip") },
  { weight: 3, arbitrary: plain("unskip") },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map((months): Action => ({ kind: "pause", months })) },
  { weight: 3, arbitrary: plain("resume") },
  { weight: 2, arbitrary: plain("break-card") },
  { weight: 3, arbitrary: plain("mend-card") },
  { weight: 1, arbitrary: plain("cancel") },
  { weight: 5, arbitrary: plain("cancel-then-keep") },
  { weight: 1, arbitrary: plain("cancel-now") },
  {
    weight: 2,
    arbitrary: fc
      .record({ audience: fc.constantFrom(...AUDIENCES), duration: fc.constantFrom(...DURATIONS) })
      .map((change): Action => ({ kind: "plan", ...change })),
  },
);

/** Actions that end nothing permanently. Every cancellation is withdrawn, and no action makes a card fail. */
const anyWithdrawn: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: plain("dispatch") },
  { weight: 8, arbitrary: plain("cancel-then-keep") },
  { weight: 2, arbitrary: plain("skip") },
  { weight: 2, arbitrary: plain("unskip") },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map((months): Action => ({ kind: "pause", months })) },
  { weight: 2, arbitrary: plain("resume") },
  {
    weight: 2,
    arbitrary: fc
      .record({ audience: fc.constantFrom(...AUDIENCES), duration: fc.constantFrom("monthly", "12months") })
      .map((change): Action => ({ kind: "plan", ...change })),
  },
);

const stepOf = (action: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.record({
    days: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.integer({ min: 10, max: 24 })),
    who: fc.integer({ min: 0, max: SUBSCRIBERS - 1 }),
    action,
    down: fc.oneof(
      { weight: 6, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...JOBS]) },
      { weight: 1, arbitrary: fc.constant(JOBS.filter((job) => job !== "charge-boxes")) },
    ),
    hour: fc.constantFrom(0, 8, 13, 15, 23),
  });

describe("subscriptions over two years", () => {
  it(
    "never bill wrong, whatever customers, cards, provider and merchant do",
    async () => {
      const years = fc.array(stepOf(anyAction), { minLength: 140, maxLength: 140 });
      await fc.assert(fc.asyncProperty(years, live), { numRuns: RUNS, endOnFailure: true });
    },
    RUNS * 240_000,
  );

  it.runIf(triesEverything)(
    "never bill wrong where cancellations are withdrawn again and again",
    async () => {
      const year = fc.array(stepOf(anyWithdrawn), { minLength: 70, maxLength: 70 });
      await fc.assert(fc.asyncProperty(year, live), { numRuns: RUNS, endOnFailure: true });
    },
    RUNS * 240_000,
  );
});

async function live(steps: Step[]): Promise<void> {
  const test = await openTestShop();
  try {
    for (const plan of PLANS) await Subscriber.subscribe(test, CARDS.pays, plan);
    let today = isoDay("2026-11-21");
    const last = addDays(today, DAYS);
    /** Id of the subscription that was cancelled in the last step. This step withdraws the cancellation. */
    let keeps: number | undefined;
    for (const step of steps) {
      today = addDays(today, step.days);
      if (today > last) break;
      test.setClock(`${today}T${String(step.hour).padStart(2, "0")}:30:00Z`);
      if (keeps !== undefined) await act(test, keeps, keepSubscription);
      await act(test, step.who, (_shop, requester) => perform(test, requester, step.action));
      keeps = step.action.kind === "cancel-then-keep" ? step.who : undefined;
      for (const job of JOBS) if (!step.down.includes(job)) await test.runJob(job);
      if (step.hour === 15) await test.runJob("bill-boxes");
      expect(await broken(test), `${today} ${JSON.stringify(step)}`).toEqual({});
    }
  } finally {
    await test.close();
  }
}

type Ask = (shop: TestShop["shop"], requester: Requester) => Promise<unknown>;

async function act(test: TestShop, who: number, ask: Ask): Promise<void> {
  const all = await rows<{ id: number }>(test.shop, "select id from subscriptions order by id");
  const subscriptionId = all[who]?.id ?? 0;
  const requester: Requester = { subscriptionId, userId: undefined };
  try {
    await ask(test.shop, requester);
  } catch (error) {
    // A refusal changes nothing. Any other error is a bug.
    if (!(error instanceof ShopError)) throw error;
  }
}

async function perform(test: TestShop, requester: Requester, action: Action): Promise<void> {
  const { shop } = test;
  switch (action.kind) {
    case "rest":
      return;
    case "dispatch":
      return dispatchRun(test);
    case "skip":
      return void (await skipBox(shop, requester, await openMonth(test, requester)));
    case "unskip":
      return void (await unskipBox(shop, requester, await openMonth(test, requester, "skipped")));
    case "pause":
      return void (await pauseSubscription(shop, requester, action.months));
    case "resume":
      return void (await resumeSubscription(shop, requester));
    case "plan":
      return void (await changePlan(shop, requester, action));
    case "cancel":
      return void (await cancelSubscription(shop, requester, "period-end"));
    case "cancel-then-keep":
      return void (await cancelSubscription(shop, requester, "period-end"));
    case "cancel-now":
      return void (await cancelSubscription(shop, requester, "now"));
    case "break-card":
    case "mend-card":
      return void (await rows(
        shop,
        `update sandbox_cards set later = '${action.kind === "mend-card" ? "pays" : "declines"}'
         where id = (select method_id from subscriptions where id = ${requester.subscriptionId})`,
      ));
  }
}

async function openMonth({ shop }: TestShop, { subscriptionId }: Requester, status = "open") {
  const [row] = await rows<{ day: string }>(
    shop,
    `select box_month || '-01' as day from boxes where subscription_id = ${subscriptionId}
       and ${status === "open" ? "status in ('planned', 'billed')" : "skip_reason = 'customer'"}
     order by box_month desc limit 1`,
  );
  return boxMonthOf(isoDay(row?.day ?? "2020-01-01"));
}

/** Each query finds rows that must not exist. */
const INVARIANTS = {
  "a box that is not paid has left": `select b.id from boxes b left join orders o on o.id = b.order_id
     where b.status in ('packed', 'dispatched') and o.paid_at is null`,
  "two boxes were paid by one order":
    "select order_id from boxes where order_id is not null group by 1 having count(*) > 1",
  "a box was charged twice": `select subscription_id, box_month from sandbox_payments
     where status = 'succeeded' and subscription_id is not null and refunded_amount < amount
     group by 1, 2 having count(*) > 1`,
  "a try of which nobody knows what came": "select box_id from charge_attempts where outcome is null",
  "a charge without a notice ten days before": `select b.id from boxes b join charge_attempts a on a.box_id = b.id
     where b.noticed_on is null or a.begun_at::date < b.noticed_on + 10`,
  "a charge of another amount than was announced": `select b.id from boxes b join sandbox_payments p on p.id = b.payment_id
     where p.status = 'succeeded' and p.amount <> b.price`,
  "a notice that nobody was sent": `select b.id from boxes b where b.noticed_on is not null and b.status <> 'planned'
     and not exists (select 1 from letters l where l.kind in ('payment-notice', 'first-full-price')
       and l.subject_key = 'subscription:' || b.subscription_id || ':' || b.box_month || ':' || b.noticed_on)`,
  "money was kept for a box that never comes": `select b.id from boxes b join sandbox_payments p on p.id = b.payment_id
     where b.status = 'skipped' and p.status = 'succeeded' and b.refund_due is null
       and p.id not in (select payment_id from stray_charges)
       and b.order_id not in (select order_id from refunds)`,
  "a counter differs from its rows": `select s.id from subscriptions s where delivered_months <>
       (select count(*) from boxes b where b.subscription_id = s.id and b.status = 'dispatched')`,
  "a plan has had more boxes than it promises": `select s.id from subscriptions s where
       (s.box ->> 'duration' <> 'monthly' or (s.box ->> 'isSingle')::boolean) and s.delivered_months > s.total_months`,
  "two boxes are open at once": `select subscription_id from boxes where status in ('planned', 'billed', 'unpaid')
     group by 1 having count(*) > 1`,
  "a subscription that is over was charged again": `select s.id from subscriptions s
     join boxes b on b.subscription_id = s.id join charge_attempts a on a.box_id = b.id
     where s.status in ('cancelled', 'completed') and a.begun_at > s.updated_at`,
  "a subscription that is over has an open box": `select s.id from subscriptions s join boxes b on b.subscription_id = s.id
     where s.status in ('cancelled', 'completed') and b.status in ('planned', 'billed', 'unpaid')`,
  "a gift of one box was charged for": `select s.id from subscriptions s where (s.box ->> 'isSingle')::boolean
     and (s.stripe_subscription_id is not null
       or exists (select 1 from boxes b where b.subscription_id = s.id and b.charge_on is not null))`,
  "a gift went to its giver": `select b.id from boxes b join subscriptions s on s.id = b.subscription_id
     where s.gift is not null and b.frozen_at is not null and b.shipping_address ->> 'lastName' <> 'Hale'`,
  "a running subscription has nothing to come": `select s.id from subscriptions s where s.status = 'active'
     and not s.cancel_at_period_end and ((s.box ->> 'duration' = 'monthly' and not coalesce((s.box ->> 'isSingle')::boolean, false))
       or s.delivered_months < s.total_months)
     and not exists (select 1 from boxes b where b.subscription_id = s.id and b.status not in ('skipped', 'dispatched'))`,
} as const;

async function broken({ shop }: TestShop): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(INVARIANTS)) {
    const wrong = await rows(shop, query);
    if (wrong.length > 0) found[name] = wrong;
  }
  return found;
}
