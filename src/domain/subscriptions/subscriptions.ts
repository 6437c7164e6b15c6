import { type BoxMonth, boxDates, dispatchOn, type IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { planNextBox } from "./box-billing.ts";
import type { Box, BoxPlan } from "./boxes.ts";
import type { Naturalness, Plan, Purpose } from "./plans.ts";
import { prepaidMonths } from "./prepaid-gifts.ts";

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
  /** Price paid at checkout for each box, before a discount code. */
  paidPence: Pence;
  paidOn: IsoDay;
}

/** A new plan with its first box paid and the next one planned. */
export function startPlan(plan: Plan, first: FirstBox, settings: ShopSettings): BoxPlan {
  return planNextBox(begin(plan, first, [paidBox(plan, first, first.boxMonth, settings)]), settings);
}

/** A new prepaid gift. All its boxes are paid, one for each month from the first. */
export function startPrepaidGift(plan: Plan, first: FirstBox, settings: ShopSettings): BoxPlan {
  const months = prepaidMonths(first.boxMonth, plan.months);
  const boxes = months.map((boxMonth) => paidBox(plan, first, boxMonth, settings));
  return { ...begin(plan, first, boxes), isPrepaid: true };
}

function begin(plan: Plan, first: FirstBox, boxes: readonly Box[]): BoxPlan {
  return {
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
    boxes,
  };
}

/** A box that was paid at checkout. */
function paidBox(plan: Plan, first: FirstBox, boxMonth: BoxMonth, settings: ShopSettings): Box {
  return {
    boxMonth,
    status: "charged",
    skipReason: null,
    audience: plan.audience,
    naturalness: first.naturalness,
    pricePence: first.paidPence,
    chargeOn: null,
    dispatchOn: dispatchOn(boxMonth, settings),
    noticedOn: null,
    chargedOn: first.paidOn,
    failure: null,
  };
}
