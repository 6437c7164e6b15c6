import { type BoxMonth, boxDates, dispatchOn, type IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { planNextBox } from "./box-billing.ts";
import type { BoxPlan } from "./boxes.ts";
import type { Naturalness, Plan, Purpose } from "./plans.ts";

export interface SubscriptionStart {
  nextDispatchOn: IsoDay;
  /** Day of the next charge. Undefined for a plan of one box. */
  nextChargeOn: IsoDay | undefined;
  /** Day of the last charge. Undefined for a rolling plan. */
  lastChargeOn: IsoDay | undefined;
  /** Number of months in the plan. For a rolling plan, the number of months paid so far. */
  totalMonths: number;
}

/** Initial values of a subscription when its first box is paid. */
export function decideSubscriptionStart(plan: Plan, first: BoxMonth, settings: ShopSettings): SubscriptionStart {
  return {
    nextDispatchOn: boxDates(first, 1, settings).dispatchOn,
    nextChargeOn: plan.rolls || plan.months > 1 ? boxDates(first, 2, settings).chargeOn : undefined,
    lastChargeOn: plan.rolls ? undefined : boxDates(first, plan.months, settings).chargeOn,
    totalMonths: plan.months,
  };
}

export interface FirstBox {
  boxMonth: BoxMonth;
  naturalness: Naturalness;
  purpose: Purpose;
  /** Price paid at checkout. */
  paidPence: Pence;
  paidOn: IsoDay;
}

/** A new plan with its first box paid and the next one planned. */
export function startPlan(plan: Plan, first: FirstBox, settings: ShopSettings): BoxPlan {
  const started: BoxPlan = {
    status: "active",
    audience: plan.audience,
    naturalness: first.naturalness,
    purpose: first.purpose,
    duration: plan.duration,
    planBoxes: plan.rolls ? null : plan.months,
    planSince: first.boxMonth,
    monthlyPence: plan.monthlyPence,
    cancelAtPeriodEnd: false,
    endsOn: null,
    pausedUntil: null,
    unpaidInARow: 0,
    coolingOffUntil: null,
    boxes: [
      {
        boxMonth: first.boxMonth,
        status: "charged",
        skipReason: null,
        audience: plan.audience,
        naturalness: first.naturalness,
        pricePence: first.paidPence,
        chargeOn: null,
        dispatchOn: dispatchOn(first.boxMonth, settings),
        noticedOn: null,
        chargedOn: first.paidOn,
        failure: null,
      },
    ],
  };
  return planNextBox(started, settings);
}
