import { pauseEndsOn } from "#domain/bill-boxes.ts";
import { NATURALNESS_PHRASES, PLAN_LENGTH_LABELS } from "#domain/box-labels.ts";
import { countBoxes, nextPricePence } from "#domain/box-totals.ts";
import { type BoxPlan, countBefore, countDispatched, isPaid, isWaiting } from "#domain/boxes.ts";
import { type BoxMonth, dispatchOn, type IsoDay, londonDay, regularChargeOn } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { formatPounds, sumPence } from "#domain/money.ts";
import { planTitle } from "#domain/plans.ts";
import type { EmailFacts } from "#server/names/email-kinds.ts";
import { type EmailContext, subscriptionFacts } from "./email-context.ts";

export function skippedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["box-skipped"] {
  const { nextChargeOn, nextDispatchOn } = countBoxes(context.plan, context.settings);
  const { skipReason } = context.boxOf(boxMonth);
  return {
    ...subscriptionFacts(context),
    reason: skipReason === "unpaid" || skipReason === "late" ? skipReason : "asked",
    skippedMonth: boxMonth,
    nextChargeOn,
    nextDispatchOn,
  };
}

export function pausedFacts(context: EmailContext, reason: "asked" | "unpaid"): EmailFacts["subscription-paused"] {
  const { plan, settings } = context;
  return {
    ...subscriptionFacts(context),
    reason,
    lastDispatchOn: waitingDispatchOf(context),
    resumesOn: plan.pausedUntil && pauseEndsOn(plan.pausedUntil, settings),
  };
}

export function resumedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["subscription-resumed"] {
  const { plan, settings } = context;
  const box = plan.boxes.find((each) => each.boxMonth === boxMonth);
  return {
    ...subscriptionFacts(context),
    nextChargeOn: box?.chargeOn ?? regularChargeOn(boxMonth, settings),
    nextDispatchOn: box?.dispatchOn ?? dispatchOn(boxMonth, settings),
  };
}

export function continuedFacts(context: EmailContext): EmailFacts["subscription-kept"] {
  const { plan, settings } = context;
  const { nextChargeOn, nextDispatchOn } = countBoxes(plan, settings);
  return {
    ...subscriptionFacts(context),
    nextChargeOn,
    nextChargePence: nextChargeOn && nextPricePence(plan),
    nextDispatchOn,
    resumesOn: plan.pausedUntil && pauseEndsOn(plan.pausedUntil, settings),
  };
}

const LENGTH_LABELS = { ...PLAN_LENGTH_LABELS, monthly: "Monthly, until you end it" };

export function changedFacts(context: EmailContext, boxMonth: BoxMonth): EmailFacts["subscription-changed"] {
  const { before, plan, settings } = context;
  const named = [
    { name: "Box", before: planTitle(before.audience), after: planTitle(plan.audience) },
    { name: "Plan", before: LENGTH_LABELS[before.duration], after: planAfter(before, plan) },
    { name: "A month", before: formatPounds(before.monthlyPence), after: formatPounds(plan.monthlyPence) },
    {
      name: "How natural",
      before: NATURALNESS_PHRASES[before.naturalness],
      after: NATURALNESS_PHRASES[plan.naturalness],
    },
  ];
  return {
    ...subscriptionFacts(context),
    changes: named.filter((change) => change.before !== change.after),
    fromDispatchOn: plan.boxes.find((box) => box.boxMonth === boxMonth)?.dispatchOn ?? dispatchOn(boxMonth, settings),
  };
}

/** The boxes of a new plan count from its first month on: both numbers are named where some came before. */
function planAfter(before: BoxPlan, plan: BoxPlan): string {
  const length = LENGTH_LABELS[plan.duration];
  const earlier = countBefore(plan, plan.planSince);
  const isSame = before.planSince === plan.planSince && before.duration === plan.duration;
  if (isSame) return LENGTH_LABELS[before.duration];
  return plan.planBoxes === null || earlier === 0
    ? length
    : `${length} from ${formatMonth(plan.planSince)} on, after ${earlier} before`;
}

export function endedFacts(
  context: EmailContext,
  cause: "asked" | "unpaid" | "shop",
): EmailFacts["subscription-ended"] {
  const { plan, now, outcome } = context;
  const cancelledOn = londonDay(now);
  return {
    ...subscriptionFacts(context),
    cause,
    cancelledOn,
    endsOn: plan.endsOn ?? cancelledOn,
    lastDispatchOn: waitingDispatchOf(context),
    refundPence: sumPence(outcome.refunds.map((refund) => refund.amountPence)),
  };
}

export function completedFacts(context: EmailContext, lastDispatchOn: IsoDay): EmailFacts["subscription-completed"] {
  return { ...subscriptionFacts(context), boxes: countDispatched(context.plan), lastDispatchOn };
}

/** When the last box left that was paid for: of a plan that was complete before, today, for it left late. */
export function lastDispatchOf({ plan, before, now }: EmailContext): IsoDay {
  const plannedOn = before.status === "completed" ? undefined : plan.boxes.findLast(isPaid)?.dispatchOn;
  return plannedOn ?? londonDay(now);
}

/** A box that is paid for, or will be, and still comes. */
function waitingDispatchOf({ plan }: EmailContext): IsoDay | null {
  return plan.boxes.findLast((box) => isWaiting(box) || box.status === "billed")?.dispatchOn ?? null;
}
