import { type BoxMonth, boxDates, type IsoDay } from "./calendar.ts";
import type { Plan } from "./plans.ts";
import type { ShopSettings } from "./settings.ts";

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled", "completed"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface SubscriptionStart {
  nextDispatchOn: IsoDay;
  /** Undefined for a plan without a second box. */
  nextChargeOn: IsoDay | undefined;
  /** The day after which the provider charges no more; undefined for a rolling plan. */
  lastChargeOn: IsoDay | undefined;
  /** Boxes paid for or promised: of a rolling plan the months paid so far, of the others the plan's length. */
  totalMonths: number;
}

/** What a subscription looks like the moment its first box is paid. */
export function decideSubscriptionStart(plan: Plan, first: BoxMonth, settings: ShopSettings): SubscriptionStart {
  return {
    nextDispatchOn: boxDates(first, 1, settings).dispatchOn,
    nextChargeOn: plan.rolls || plan.months > 1 ? boxDates(first, 2, settings).chargeOn : undefined,
    lastChargeOn: plan.rolls ? undefined : boxDates(first, plan.months, settings).chargeOn,
    totalMonths: plan.months,
  };
}
