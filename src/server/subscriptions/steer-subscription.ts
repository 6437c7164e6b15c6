import type { BoxMonth } from "#domain/calendar.ts";
import type { Audience, Duration } from "#domain/plans.ts";
import { planFor } from "#domain/plans.ts";
import { decidePause, decidePlanChange, decideResume, decideSkip, decideUnskip } from "#domain/steer-subscription.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";
import { type Asker, changeSubscription } from "./change-subscription.ts";

/** Leaves one month's box out. Refuses `too-late-to-change` from its charge day on. */
export async function skipBox(shop: Shop, asker: Asker, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  return changeSubscription(shop, asker, ({ plan }, moment) => decideSkip(plan, boxMonth, moment));
}

/** Takes a skip back while the box can still be announced and charged in time. */
export async function unskipBox(shop: Shop, asker: Asker, boxMonth: BoxMonth): Promise<SubscriptionRow> {
  const row = await changeSubscription(shop, asker, ({ plan }, moment) => decideUnskip(plan, boxMonth, moment));
  shop.wake("bill-boxes");
  return row;
}

/** Rests for some months. */
export async function pauseSubscription(shop: Shop, asker: Asker, months: number): Promise<SubscriptionRow> {
  return changeSubscription(shop, asker, ({ plan }, moment) => decidePause(plan, months, moment));
}

/** Ends a pause now. */
export async function resumeSubscription(shop: Shop, asker: Asker): Promise<SubscriptionRow> {
  const row = await changeSubscription(shop, asker, ({ plan }, moment) => decideResume(plan, moment));
  shop.wake("bill-boxes");
  return row;
}

/** Changes plan or audience, at today's price, from the next box that has not been announced. */
export async function changePlan(
  shop: Shop,
  asker: Asker,
  { audience, duration }: { audience: Audience; duration: Duration },
): Promise<SubscriptionRow> {
  return changeSubscription(shop, asker, ({ plan }, moment) => {
    const { rolls, months, monthlyPence } = planFor(audience, duration, moment.settings);
    return decidePlanChange(plan, { audience, duration, planBoxes: rolls ? null : months, monthlyPence }, moment);
  });
}
