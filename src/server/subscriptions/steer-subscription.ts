import type { BoxMonth } from "#domain/calendar.ts";
import type { Audience, Duration } from "#domain/plans.ts";
import { planFor } from "#domain/plans.ts";
import { decidePause, decidePlanChange, decideResume, decideSkip, decideUnskip } from "#domain/steer-subscription.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { changeSubscription, type Requester } from "./change-subscription.ts";

/** Leaves one month's box out. Refuses `too-late-to-change` from its charge day on. */
export async function skipBox(shop: Shop, requester: Requester, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => decideSkip(plan, boxMonth, moment));
}

/** Takes a skip back while the box can still be announced and charged in time. */
export async function unskipBox(shop: Shop, requester: Requester, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  const row = await changeSubscription(shop, requester, ({ plan }, moment) => decideUnskip(plan, boxMonth, moment));
  shop.wake("bill-boxes");
  return row;
}

/** Rests for some months. */
export async function pauseSubscription(shop: Shop, requester: Requester, months: number): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => decidePause(plan, months, moment));
}

/** Ends a pause now. */
export async function resumeSubscription(shop: Shop, requester: Requester): Promise<SubscriptionRow> {
  const row = await changeSubscription(shop, requester, ({ plan }, moment) => decideResume(plan, moment));
  shop.wake("bill-boxes");
  return row;
}

/** Changes plan or audience, at today's price, from the next box that has not been announced. */
export async function changePlan(
  shop: Shop,
  requester: Requester,
  { audience, duration }: { audience: Audience; duration: Duration },
): Promise<SubscriptionRow> {
  return changeSubscription(shop, requester, ({ plan }, moment) => {
    const { rolls, months, monthlyPence } = planFor(audience, duration, moment.settings);
    return decidePlanChange(plan, { audience, duration, planBoxes: rolls ? null : months, monthlyPence }, moment);
  });
}
