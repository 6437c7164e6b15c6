import type { Recipient } from "#contract/subscriptions/gifts.ts";
import type { BoxMonth } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { announcedWith } from "#domain/subscriptions/box-billing.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import { type Outcome, unchanged, withEvents } from "#domain/subscriptions/box-events.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import type { BoxPlan } from "#domain/subscriptions/boxes.ts";
import { decideCancel, type Ending } from "#domain/subscriptions/end-subscription.ts";
import { mayHavePlan } from "#domain/subscriptions/plan-choices.ts";
import { type Audience, type Duration, type Naturalness, planFor } from "#domain/subscriptions/plans.ts";
import { decideContinue } from "#domain/subscriptions/restart-subscription.ts";
import {
  decideNaturalness,
  decidePause,
  decidePlanChange,
  decideResume,
  decideSkip,
  decideUnskip,
  type PlanChange,
  requireRunning,
} from "#domain/subscriptions/subscription-actions.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import { type SubscriptionRow, updateSubscription } from "#server/subscriptions/boxes.queries.ts";
import { checkGift, viewGift } from "#server/subscriptions/gifts/gifts.ts";
import { saveAnswers } from "#server/subscriptions/questionnaire/answers.ts";
import { findCurrentSubscription } from "#server/subscriptions/subscriptions.queries.ts";
import { isFrozen } from "#server/subscriptions/view-subscription.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";
import { dropUnfitSwap } from "./swap-item.ts";

/** Skips one month's box. Refuses with `too-late-to-change` from its charge day on. */
export async function skipBox(shop: Shop, requester: Requester, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  const by = requester.actor ? "shop" : "customer";
  return changeSubscription(shop, requester, ({ plan }, moment) => decideSkip(plan, boxMonth, moment, by));
}

/** Reverts a skip while the box can still be announced and charged in time. */
export async function unskipBox(shop: Shop, requester: Requester, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) =>
    announcedWith(decideUnskip(plan, boxMonth, moment), moment),
  );
}

export async function pauseSubscription(shop: Shop, requester: Requester, months: number): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => decidePause(plan, months, moment));
}

export async function resumeSubscription(shop: Shop, requester: Requester): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => announcedWith(decideResume(plan, moment), moment));
}

/** Withdraws a cancellation before the period ends, and queues its email. */
export async function keepSubscription(shop: Shop, requester: Requester): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => announcedWith(decideContinue(plan, moment), moment));
}

/**
 * Changes plan or audience at today's price, from the next unannounced box on. Also changes the saved answers, so that
 * the account stays consistent.
 */
export async function changePlan(
  shop: Shop,
  requester: Requester,
  { audience, duration }: { audience: Audience; duration: Duration },
): Promise<SubscriptionRow> {
  return changeSubscription(
    shop,
    requester,
    ({ plan }, moment) => decidePlanChange(plan, planChangeOf(plan, { audience, duration }, moment.settings), moment),
    async (tx, loaded, { plan }) => {
      await dropUnfitSwap(shop, tx, loaded.row.id, shop.clock());
      await answerAnew(tx, loaded, plan, loaded.row.exclusions, shop.clock());
    },
  );
}

/** Refuses with `not-sellable` a plan that is no longer offered, unless the subscription has it already. */
function planChangeOf(
  own: BoxPlan,
  { audience, duration }: { audience: Audience; duration: Duration },
  settings: ShopSettings,
): PlanChange {
  if (!mayHavePlan({ audience, duration }, own, settings)) {
    throw new ShopError("not-sellable", { name: planTitle(audience, settings.audienceNames) });
  }
  const { rolls, months, monthlyPence } = planFor(audience, duration, settings);
  return { audience, duration, planBoxes: rolls ? null : months, monthlyPence };
}

async function answerAnew(
  tx: Tx,
  { row }: LoadedPlan,
  { audience, naturalness, purpose, duration }: BoxPlan,
  exclusions: readonly string[],
  now: Date,
): Promise<void> {
  const answers = { audience, naturalness, purpose, duration, exclusions: [...exclusions] };
  await saveAnswers(tx, row.userId, answers, now);
}

/** Cancels a customer's current subscription after the last paid box. Refuses with `nothing-to-cancel`. */
export async function cancelCurrentSubscription(shop: Shop, shopper: Shopper): Promise<SubscriptionRow> {
  const userId = requireUserId(shopper);
  const current = await findCurrentSubscription(shop.db, userId);
  if (!current) throw new ShopError("nothing-to-cancel");
  return cancelSubscription(shop, { subscriptionId: current.id, userId }, "period-end");
}

/** Cancels a subscription and queues its email. A job updates the provider. */
export async function cancelSubscription(shop: Shop, requester: Requester, ending: Ending): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => decideCancel(plan, ending, moment));
}

/**
 * Changes a gift's recipient and message, from the next unfrozen box on. Refuses with `nothing-to-change` for a
 * subscription that is not a gift, `subscription-over`, `postcode-not-served` or `invalid-input`.
 */
export async function changeGift(shop: Shop, requester: Requester, recipient: Recipient): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, requireGift, async (tx, { row }) => {
    await updateSubscription(tx, { id: row.id, gift: checkGift(recipient, row.gift, shop.clock()) });
  });
}

function requireGift({ row, plan }: LoadedPlan): Outcome {
  requireRunning(plan);
  if (!row.gift) throw new ShopError("nothing-to-change");
  return unchanged(plan);
}

/**
 * Changes the day before which a gift must not be opened, from the next unfrozen box on. Refuses as `changeGift` does.
 * The day is null for a gift that can be opened on any day.
 */
export async function changeGiftDay(
  shop: Shop,
  requester: Requester,
  revealOn: string | null,
): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, requireGift, async (tx, { row }) => {
    if (!row.gift) return;
    const gift = checkGift({ ...viewGift(row.gift), revealOn }, row.gift, shop.clock());
    await updateSubscription(tx, { id: row.id, gift });
  });
}

interface Preferences {
  audience?: Audience | undefined;
  naturalness: Naturalness;
  exclusions: readonly string[];
}

/**
 * Changes the contents of boxes from the next unfrozen box on, and the saved answers. A change of audience also changes
 * the plan from the next unannounced box on. Refuses with `nothing-to-change` for an audience without a further due
 * box.
 */
export async function changePreferences(
  shop: Shop,
  requester: Requester,
  { audience, naturalness, exclusions }: Preferences,
): Promise<SubscriptionRow> {
  const tidied = tidyExclusions(exclusions);
  return changeSubscription(
    shop,
    requester,
    (loaded, moment) => {
      const { plan, from } = decideNaturalness(loaded.plan, naturalness, (box) => isFrozen(box, loaded));
      if (audience !== undefined && audience !== plan.audience) {
        return decidePlanChange(
          plan,
          planChangeOf(plan, { audience, duration: plan.duration }, moment.settings),
          moment,
        );
      }
      const isSame = naturalness === loaded.plan.naturalness;
      return isSame || !from
        ? unchanged(plan)
        : withEvents(plan, { kind: "subscription-changed", boxMonth: from.boxMonth });
    },
    async (tx, loaded, { plan }) => {
      await updateSubscription(tx, { id: loaded.row.id, exclusions: tidied });
      await dropUnfitSwap(shop, tx, loaded.row.id, shop.clock());
      await answerAnew(tx, loaded, plan, tidied, shop.clock());
    },
  );
}
