import { planNextBox } from "./bill-boxes.ts";
import { type Outcome, unchanged } from "./box-events.ts";
import { type BoxPlan, findOpenBox, isSingle, isWaiting, withSkipped } from "./boxes.ts";
import { type BoxMonth, type IsoDay, londonDay } from "./calendar.ts";
import type { ShopSettings } from "./default-settings.ts";

export interface Withdrawal {
  /** Months of the boxes whose money goes back or whose order is cancelled. */
  months: readonly BoxMonth[];
  /** Ends the subscription as well: nothing more is charged, and only boxes that other orders paid for still leave. */
  endsSubscription: boolean;
}

/**
 * Takes paid boxes that have not been sent out of a subscription (docs/rules.md, "One cancellation"). A withdrawn box is
 * never charged again, packed or sent. A subscription that goes on plans its next box as after a skip; a gift of one box
 * always ends, because no card is kept for it. Returns the plan unchanged where nothing is left to withdraw or to end.
 */
export function decideWithdrawal(
  plan: BoxPlan,
  { months, endsSubscription }: Withdrawal,
  { now, settings }: { now: Date; settings: ShopSettings },
): Outcome {
  const withdrawn = plan.boxes.filter((box) => isWaiting(box) && months.includes(box.boxMonth));
  const emptied = withdrawn.reduce((each, box) => withSkipped(each, box.boxMonth, "refunded"), plan);
  const isRunning = plan.status === "active" || plan.status === "paused";
  if (!isRunning) return unchanged(emptied);
  const ends = endsSubscription || (withdrawn.length > 0 && isSingle(plan));
  return ends ? endAfterWithdrawal(emptied, londonDay(now)) : unchanged(planNextBox(emptied, settings));
}

function endAfterWithdrawal(plan: BoxPlan, today: IsoDay): Outcome {
  const open = findOpenBox(plan);
  const dropped = open ? withSkipped(plan, open.boxMonth, "ended") : plan;
  const last = dropped.boxes.findLast(isWaiting);
  const ended: BoxPlan = {
    ...dropped,
    status: last ? plan.status : "cancelled",
    pausedUntil: last ? plan.pausedUntil : null,
    cancelAtPeriodEnd: true,
    endsOn: last ? last.dispatchOn : today,
  };
  return { ...unchanged(ended), paymentsToCancel: open ? [open.boxMonth] : [] };
}
