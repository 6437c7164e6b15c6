import { addDays, addMonths, boxMonthOf, type IsoDay, londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { firstChargeableMonth, planNextBox } from "./box-billing.ts";
import { type Outcome, withEvents } from "./box-events.ts";
import {
  type Box,
  type BoxPlan,
  earliestMonth,
  findOpenBox,
  isFullyPlanned,
  isPaidInFull,
  plannedBox,
} from "./boxes.ts";
import { chargeIfBilledNow, reopenFrom } from "./subscription-actions.ts";

interface Restarting {
  now: Date;
  settings: ShopSettings;
}

/**
 * The first box if an ended subscription restarts: the earliest that can be announced and charged in time, at the old
 * price. Undefined for an active subscription, and for a gift that was paid in full, which has no saved card.
 */
export function findRestartBox(plan: BoxPlan, { now, settings }: Restarting): Box | undefined {
  if ((plan.status !== "cancelled" && plan.status !== "completed") || isPaidInFull(plan)) return undefined;
  const today = londonDay(now);
  const last = remainingBoxes(plan).at(-1);
  const earliest = last ? addMonths(last.boxMonth, 1) : earliestMonth(plan, boxMonthOf(today));
  const boxMonth = firstChargeableMonth(earliest, today, settings);
  return { ...plannedBox(plan, boxMonth, settings), chargeOn: chargeIfBilledNow(boxMonth, today, settings) };
}

/**
 * Boxes that a restart adds. It replaces only boxes that were skipped. Announced and paid boxes are never announced
 * again.
 */
function remainingBoxes(plan: BoxPlan): Box[] {
  return plan.boxes.filter((box) => box.status !== "skipped" || box.noticedOn !== null || box.chargedOn !== null);
}

/**
 * Restarts an ended subscription with its next box. A completed plan starts a new count. Refuses with
 * `subscription-over` if it cannot restart.
 */
export function decideRestart(plan: BoxPlan, moment: Restarting): Outcome {
  const box = findRestartBox(plan, moment);
  if (!box) throw new ShopError("subscription-over");
  const awake: BoxPlan = {
    ...plan,
    status: "active",
    cancelAtPeriodEnd: false,
    endsOn: null,
    pausedUntil: null,
    unpaidInARow: 0,
    coolingOffUntil: null,
    boxes: plan.boxes.filter(({ boxMonth }) => boxMonth < box.boxMonth),
  };
  const again = isFullyPlanned(awake) ? { planSince: box.boxMonth, boxesMoved: 0 } : {};
  const begun: BoxPlan = { ...awake, ...again, boxes: [...awake.boxes, box] };
  return withEvents(planNextBox(begun, moment.settings), { kind: "subscription-resumed", boxMonth: box.boxMonth });
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/** True if the customer can withdraw the cancellation. This is possible until the subscription has ended. */
export function canContinue(plan: BoxPlan): boolean {
  return plan.cancelAtPeriodEnd && (plan.status === "active" || plan.status === "paused");
}

/** Last full day on which a cancellation can be withdrawn. Undefined if there is none. */
export function continueUntil(plan: BoxPlan, now: Date): IsoDay | undefined {
  const isToEnd = canContinue(plan) && plan.endsOn !== null && plan.endsOn > londonDay(now);
  return isToEnd && plan.endsOn ? addDays(plan.endsOn, -1) : undefined;
}

/**
 * Withdraws a cancellation before the period ends. The skipped box returns if it can be announced and charged in time,
 * otherwise the next month's box is planned. Refuses with `not-ending`, or `subscription-over` after the end.
 */
export function decideContinue(plan: BoxPlan, moment: Moment): Outcome {
  if (plan.status === "cancelled" || plan.status === "completed") throw new ShopError("subscription-over");
  if (!canContinue(plan)) throw new ShopError("not-ending");
  return withEvents(continuedPlan(plan, moment), { kind: "subscription-kept" });
}

/** The next box to be charged if the cancellation is withdrawn. Undefined if there is none or the plan is paused. */
export function findContinuedBox(plan: BoxPlan, moment: Moment): Box | undefined {
  return canContinue(plan) ? findOpenBox(continuedPlan(plan, moment)) : undefined;
}

function continuedPlan(plan: BoxPlan, { now, settings }: Moment): BoxPlan {
  const continued: BoxPlan = { ...plan, cancelAtPeriodEnd: false, endsOn: null };
  // The next box of a paused plan is planned when the pause ends.
  if (continued.status === "paused" || findOpenBox(continued) || isFullyPlanned(continued)) return continued;
  const today = londonDay(now);
  const last = continued.boxes.findLast((box) => !canReopen(box, today));
  const earliest = last ? addMonths(last.boxMonth, 1) : earliestMonth(plan, boxMonthOf(today));
  return reopenFrom(continued, firstChargeableMonth(earliest, today, settings), { now, settings });
}

/**
 * True for a box that the cancellation skipped before its charge day. A box with a failed charge is never charged
 * again.
 */
function canReopen({ skipReason, chargeOn }: Box, today: IsoDay): boolean {
  return skipReason === "ended" && chargeOn !== null && chargeOn > today;
}
