import { firstChargeableMonth, planNextBox } from "./bill-boxes.ts";
import { type Outcome, withEvents } from "./box-events.ts";
import { type Box, type BoxPlan, isFullyPlanned, isSingle, plannedBox } from "./boxes.ts";
import { addMonths, billOn, boxMonthOf, chargeAfterNotice, londonDay, regularChargeOn } from "./calendar.ts";
import type { ShopSettings } from "./default-settings.ts";
import { ShopError } from "./shop-error.ts";

interface Moment {
  now: Date;
  settings: ShopSettings;
}

/**
 * The box with which a subscription that has ended would begin again: the earliest that can still be announced and charged
 * in time, at the price it had. Undefined for one that runs, and for a gift of one box, for which no card is kept.
 */
export function findRestartBox(plan: BoxPlan, { now, settings }: Moment): Box | undefined {
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
export function decideRestart(plan: BoxPlan, moment: Moment): Outcome {
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
