import { type DomainEvent, followedBy, type Outcome, unchanged, withEvents } from "./box-events.ts";
import {
  type Box,
  type BoxPlan,
  findOpenBox,
  isFullyPlanned,
  isPaid,
  isTooLateToCharge,
  plannedBox,
  withBox,
  withSkipped,
} from "./boxes.ts";
import {
  addMonths,
  type BoxMonth,
  billOn,
  boxMonthOf,
  chargeAfterNotice,
  type IsoDay,
  regularChargeOn,
} from "./calendar.ts";
import type { ShopSettings } from "./default-settings.ts";

/** The plan with its next box in place, where one is still to come. */
export function planNextBox(plan: BoxPlan, settings: ShopSettings): BoxPlan {
  const last = plan.boxes.at(-1);
  const isOver = plan.status !== "active" || plan.cancelAtPeriodEnd || isFullyPlanned(plan);
  if (!last || isOver || findOpenBox(plan)) return plan;
  return { ...plan, boxes: [...plan.boxes, plannedBox(plan, addMonths(last.boxMonth, 1), settings)] };
}

/**
 * Ends a pause whose time is up and announces every charge that is due to be announced. A box whose notice is so late
 * that its charge would miss the month's run is left out, and the next one takes its turn.
 */
export function decideBilling(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const resumed = decidePauseEnd(plan, today, settings);
  return followedBy(resumed, (awake) => billPlanned(planNextBox(awake, settings), today, settings));
}

function billPlanned(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const box = findOpenBox(plan);
  if (!box || !isDueToBill(plan, box, today, settings)) return unchanged(plan);
  const chargeOn = chargeAfterNotice(box.boxMonth, today, settings);
  if (isTooLateToCharge(box.boxMonth, chargeOn, settings)) {
    const skipped = withSkipped(plan, box.boxMonth, "late");
    const told = withEvents(planNextBox(skipped, settings), { kind: "box-skipped", boxMonth: box.boxMonth });
    return followedBy(told, (next) => billPlanned(next, today, settings));
  }
  const billed = withBox(plan, box.boxMonth, { status: "billed", noticedOn: today, chargeOn });
  const notice: DomainEvent = {
    kind: isFirstFullPrice(plan, box) ? "first-full-price" : "payment-notice",
    boxMonth: box.boxMonth,
  };
  return isFullyPlanned(billed)
    ? withEvents(billed, notice, { kind: "plan-ends-soon", boxMonth: box.boxMonth })
    : withEvents(billed, notice);
}

function isDueToBill(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): boolean {
  const isLive = plan.status === "active" && !plan.cancelAtPeriodEnd;
  return isLive && box.status === "planned" && billOn(regularChargeOn(box.boxMonth, settings), settings) <= today;
}

/** Whether a box is the first that costs more than an introductory one before it. */
export function isFirstFullPrice(plan: BoxPlan, box: Box): boolean {
  const paid = plan.boxes.filter((other) => isPaid(other) && other.boxMonth < box.boxMonth);
  const [first] = paid;
  return first !== undefined && paid.length === 1 && first.chargeOn === null && first.pricePence < box.pricePence;
}

/** The day on which a pause ends: when the notice of the first box after it is due. */
export function pauseEndsOn(pausedUntil: BoxMonth, settings: ShopSettings): IsoDay {
  return billOn(regularChargeOn(pausedUntil, settings), settings);
}

function decidePauseEnd(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const { pausedUntil } = plan;
  if (plan.status !== "paused" || !pausedUntil || pauseEndsOn(pausedUntil, settings) > today) return unchanged(plan);
  const active: BoxPlan = { ...plan, status: "active", pausedUntil: null };
  const isCancelling = plan.cancelAtPeriodEnd;
  return isCancelling ? unchanged(active) : withEvents(active, { kind: "subscription-resumed", boxMonth: pausedUntil });
}

/** The longest notice is shorter than a month: where these few are too late, all are. */
const MONTHS_CHECKED = 4;

/**
 * The earliest month, not before `from`, whose box can be announced today and still be charged in time. There is one in
 * settings that fit together: their charge day lies before the cut-off (`findSettingsIssues`).
 */
export function firstChargeableMonth(from: BoxMonth, today: IsoDay, settings: ShopSettings): BoxMonth {
  const first = from < boxMonthOf(today) ? boxMonthOf(today) : from;
  for (let later = 0; later < MONTHS_CHECKED; later += 1) {
    const month = addMonths(first, later);
    if (!isTooLateToCharge(month, chargeAfterNotice(month, today, settings), settings)) return month;
  }
  throw new Error(`no box can be charged in time: charge day ${settings.chargeDay}, cut-off ${settings.cutOffDay}`);
}
