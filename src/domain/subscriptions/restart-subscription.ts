import {
  addDays,
  addMonths,
  billOn,
  boxMonthOf,
  chargeAfterNotice,
  type IsoDay,
  londonDay,
  regularChargeOn,
} from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { firstChargeableMonth, planNextBox } from "./box-billing.ts";
import { type Outcome, withEvents } from "./box-events.ts";
import { type Box, type BoxPlan, findOpenBox, isFullyPlanned, isSingle, plannedBox } from "./boxes.ts";
import { reopenFrom } from "./subscription-actions.ts";

interface Restarting {
  now: Date;
  settings: ShopSettings;
}

/**
 * The box with which a subscription that has ended would begin again: the earliest that can still be announced and charged
 * in time, at the price it had. Undefined for one that runs, and for a gift of one box, for which no card is kept.
 */
export function findRestartBox(plan: BoxPlan, { now, settings }: Restarting): Box | undefined {
  if ((plan.status !== "cancelled" && plan.status !== "completed") || isSingle(plan)) return undefined;
  const today = londonDay(now);
  const last = remainingBoxes(plan).at(-1);
  const boxMonth = firstChargeableMonth(last ? addMonths(last.boxMonth, 1) : boxMonthOf(today), today, settings);
  const regular = regularChargeOn(boxMonth, settings);
  const isNoticeDue = billOn(regular, settings) <= today;
  const chargeOn = isNoticeDue ? chargeAfterNotice(boxMonth, today, settings) : regular;
  return { ...plannedBox(plan, boxMonth, settings), chargeOn };
}

/** What has been announced or paid is never announced again: only boxes left out before that make room. */
function remainingBoxes(plan: BoxPlan): Box[] {
  return plan.boxes.filter((box) => box.status !== "skipped" || box.noticedOn !== null || box.chargedOn !== null);
}

/**
 * Takes a subscription that has ended up again, with its next box. A plan whose boxes had all been counted counts anew.
 * Refuses `subscription-over` for what cannot begin again.
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
  const planSince = isFullyPlanned(awake) ? box.boxMonth : plan.planSince;
  const begun: BoxPlan = { ...awake, planSince, boxes: [...awake.boxes, box] };
  return withEvents(planNextBox(begun, moment.settings), { kind: "subscription-resumed", boxMonth: box.boxMonth });
}

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/** A cancellation can be withdrawn until the subscription has ended. */
export function canContinue(plan: BoxPlan): boolean {
  return plan.cancelAtPeriodEnd && (plan.status === "active" || plan.status === "paused");
}

/** The last day on which it certainly can; undefined where it cannot, and on the day of the end. */
export function continueUntil(plan: BoxPlan, now: Date): IsoDay | undefined {
  const isToEnd = canContinue(plan) && plan.endsOn !== null && plan.endsOn > londonDay(now);
  return isToEnd && plan.endsOn ? addDays(plan.endsOn, -1) : undefined;
}

/**
 * Withdraws a cancellation before the period ends. The box that the cancellation dropped comes back if it can still be
 * announced and charged in time, else the next month's. Refuses `not-ending`, and `subscription-over` after the end.
 */
export function decideContinue(plan: BoxPlan, moment: Moment): Outcome {
  if (plan.status === "cancelled" || plan.status === "completed") throw new ShopError("subscription-over");
  if (!canContinue(plan)) throw new ShopError("not-ending");
  return withEvents(continuedPlan(plan, moment), { kind: "subscription-kept" });
}

/** The next box to be charged if the cancellation is withdrawn; undefined where none is, or the plan rests. */
export function findContinuedBox(plan: BoxPlan, moment: Moment): Box | undefined {
  return canContinue(plan) ? findOpenBox(continuedPlan(plan, moment)) : undefined;
}

function continuedPlan(plan: BoxPlan, { now, settings }: Moment): BoxPlan {
  const continued: BoxPlan = { ...plan, cancelAtPeriodEnd: false, endsOn: null };
  // A plan that rests plans its next box when it wakes.
  if (continued.status === "paused" || findOpenBox(continued) || isFullyPlanned(continued)) return continued;
  const today = londonDay(now);
  const last = continued.boxes.findLast((box) => !canReopen(box, today));
  const earliest = last ? addMonths(last.boxMonth, 1) : boxMonthOf(today);
  return reopenFrom(continued, firstChargeableMonth(earliest, today, settings), { now, settings });
}

/** A box that the cancellation dropped before its charge day. One that was tried is never tried again. */
function canReopen({ skipReason, chargeOn }: Box, today: IsoDay): boolean {
  return skipReason === "ended" && chargeOn !== null && chargeOn > today;
}
