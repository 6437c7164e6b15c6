import {
  addDays,
  addMonths,
  type BoxMonth,
  boxMonthOf,
  chargeAfterNotice,
  type IsoDay,
  lastDayToCharge,
  londonDay,
  monthDates,
} from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { type DomainEvent, followedBy, type Outcome, unchanged, withEvents } from "./box-events.ts";
import {
  type Box,
  type BoxPlan,
  findOpenBox,
  isFullyPlanned,
  isPaid,
  isPaidInFull,
  isTooLateToCharge,
  type PaymentFailure,
  plannedBox,
  withBox,
  withSkipped,
} from "./boxes.ts";

/** The plan with its next box added, if there is another box. */
export function planNextBox(plan: BoxPlan, settings: ShopSettings): BoxPlan {
  const last = plan.boxes.at(-1);
  const isOver = plan.status !== "active" || plan.cancelAtPeriodEnd || isFullyPlanned(plan);
  if (!last || isOver || findOpenBox(plan)) return plan;
  return { ...plan, boxes: [...plan.boxes, plannedBox(plan, addMonths(last.boxMonth, 1), settings)] };
}

/**
 * Ends a finished pause and announces charges whose notice is due. If the notice of a box is too late for its box run,
 * that box is skipped and the next one planned.
 */
export function decideBilling(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const resumed = decidePauseEnd(plan, today, settings);
  return followedBy(resumed, (awake) => billPlanned(planNextBox(awake, settings), today, settings));
}

/**
 * The outcome with notices that the decision made due. They are sent at once, so that a promised charge day does not
 * depend on a job.
 */
export function announcedWith(outcome: Outcome, { now, settings }: { now: Date; settings: ShopSettings }): Outcome {
  return followedBy(outcome, (plan) => billPlanned(plan, londonDay(now), settings));
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
  return isLive && box.status === "planned" && monthDates(box.boxMonth, settings).billOn <= today;
}

/** True for the first full-price box, if the box before had an introductory price. */
function isFirstFullPrice(plan: BoxPlan, box: Box): boolean {
  const paid = plan.boxes.filter((other) => isPaid(other) && other.boxMonth < box.boxMonth);
  const [first] = paid;
  return first !== undefined && paid.length === 1 && first.chargeOn === null && first.pricePence < box.pricePence;
}

/** The day on which a pause ends. The notice for the first box after the pause is then due. */
export function pauseEndsOn(pausedUntil: BoxMonth, settings: ShopSettings): IsoDay {
  return monthDates(pausedUntil, settings).billOn;
}

function decidePauseEnd(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const { pausedUntil } = plan;
  if (plan.status !== "paused" || !pausedUntil || pauseEndsOn(pausedUntil, settings) > today) return unchanged(plan);
  const active: BoxPlan = { ...plan, status: "active", pausedUntil: null };
  // The email about the end of a pause names the next charge, and these have none.
  const hasNoCharge = plan.cancelAtPeriodEnd || isPaidInFull(plan);
  return hasNoCharge ? unchanged(active) : withEvents(active, { kind: "subscription-resumed", boxMonth: pausedUntil });
}

/**
 * Number of months to try. The notice period is shorter than a month, so if all of these are too late, the settings
 * allow no month at all.
 */
const MONTHS_CHECKED = 4;

/**
 * The earliest month from `from` whose box can be announced today and charged in time. With valid settings, such a
 * month exists (`findSettingsIssues`).
 */
export function firstChargeableMonth(from: BoxMonth, today: IsoDay, settings: ShopSettings): BoxMonth {
  const first = from < boxMonthOf(today) ? boxMonthOf(today) : from;
  for (let later = 0; later < MONTHS_CHECKED; later += 1) {
    const month = addMonths(first, later);
    if (!isTooLateToCharge(month, chargeAfterNotice(month, today, settings), settings)) return month;
  }
  throw new Error(`no box can be charged in time: charge day ${settings.chargeDay}, cut-off ${settings.cutOffDay}`);
}

/**
 * True if the box must be charged now. It is announced, its charge day has come, and a payment today is early enough
 * for the month's box run.
 */
export function isChargeDue(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): boolean {
  const isRunning = plan.status === "active" || plan.status === "paused";
  const isAnnounced = box.status === "billed" && box.noticedOn !== null;
  return (
    isRunning &&
    isAnnounced &&
    box.chargeOn !== null &&
    box.chargeOn <= today &&
    today <= lastDayToCharge(box.boxMonth, settings)
  );
}

/** Leaves out an announced box that could not be charged in time because the shop was down. */
export function decideTooLate(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const box = findOpenBox(plan);
  if (box?.status !== "billed" || today <= lastDayToCharge(box.boxMonth, settings)) return unchanged(plan);
  const left = planNextBox(withSkipped(plan, box.boxMonth, "late"), settings);
  return { ...withEvents(left, { kind: "box-skipped", boxMonth: box.boxMonth }), paymentsToCancel: [box.boxMonth] };
}

/** Outcome of a payment. The subscription becomes active again, and the next box is planned. */
export function decidePaid(plan: BoxPlan, box: Box, paidOn: IsoDay, settings: ShopSettings): Outcome {
  const isFull = isFirstFullPrice(plan, box);
  const paid = withBox(
    {
      ...plan,
      unpaidInARow: 0,
      coolingOffUntil: isFull ? addDays(paidOn, settings.coolingOffDays - 1) : plan.coolingOffUntil,
    },
    box.boxMonth,
    { status: "charged", chargedOn: paidOn, failure: null },
  );
  const next = planNextBox(paid, settings);
  const taken = { kind: "charge-taken", boxMonth: box.boxMonth } as const;
  return isFull ? withEvents(next, taken, { kind: "cooling-off", boxMonth: box.boxMonth }) : withEvents(next, taken);
}

export interface FailedCharge {
  failure: string;
  isHard: boolean;
  today: IsoDay;
}

/** Outcome of a failed charge, the first or a later one. A subscription that is ending gets no retries. */
export function decideChargeFailed(plan: BoxPlan, box: Box, failed: FailedCharge, settings: ShopSettings): Outcome {
  if (plan.cancelAtPeriodEnd) {
    return { ...unchanged(withSkipped(plan, box.boxMonth, "ended")), paymentsToCancel: [box.boxMonth] };
  }
  const failure = failureAfter(box, failed, settings);
  const unpaid = withBox(plan, box.boxMonth, { status: "unpaid", failure });
  return withEvents(unpaid, { kind: "charge-failed", boxMonth: box.boxMonth, attempts: failure.attempts });
}

function failureAfter(box: Box, { failure, isHard, today }: FailedCharge, settings: ShopSettings): PaymentFailure {
  const attempts = (box.failure?.attempts ?? 0) + 1;
  const failedOn = box.failure?.failedOn ?? firstFailureOn(box, today, settings);
  const retryDays = retryDaysOf(box, failedOn, settings);
  const last = retryDays.at(-1) ?? failedOn;
  return {
    failure,
    isHard,
    attempts,
    failedOn,
    retryOn: retryDays.find((day) => day > today) ?? null,
    giveUpOn: addDays(last, 1),
  };
}

/**
 * A failure that is reported late counts from the day of the report, so that the customer still has the full time to
 * fix it.
 */
function firstFailureOn(box: Box, today: IsoDay, settings: ShopSettings): IsoDay {
  const [firstRetryAfter = 1] = settings.retryAfterDays;
  const isOnTime = box.chargeOn !== null && today < addDays(box.chargeOn, firstRetryAfter);
  return isOnTime && box.chargeOn !== null ? box.chargeOn : today;
}

function retryDaysOf(box: Box, failedOn: IsoDay, settings: ShopSettings): IsoDay[] {
  return settings.retryAfterDays
    .map((days) => addDays(failedOn, days))
    .filter((day) => day <= lastDayToCharge(box.boxMonth, settings));
}

/** True if an unpaid box is due for a retry today. */
export function isRetryDue(box: Box, today: IsoDay): boolean {
  return box.status === "unpaid" && Boolean(box.failure?.retryOn && box.failure.retryOn <= today);
}

/** True if the customer can still pay for an unpaid box. */
export function isPayable(box: Box, today: IsoDay): boolean {
  return box.status === "unpaid" && box.failure !== null && box.failure.giveUpOn > today;
}

/** True if the bank requires the cardholder to authenticate. */
export function needsBank({ failure }: Pick<Box, "failure">): boolean {
  return failure?.failure === "authentication_required";
}

/** Skips a retry that would certainly fail. The customer still gets the email, and the next retry is planned. */
export function decideRetryLeftOut(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): Outcome {
  if (!box.failure) return unchanged(plan);
  const failure = failureAfter(box, { ...box.failure, today }, settings);
  const waiting = withBox(plan, box.boxMonth, { failure });
  return withEvents(waiting, { kind: "charge-failed", boxMonth: box.boxMonth, attempts: failure.attempts });
}

/** Finds an unpaid box whose payment deadline has passed. */
export function findGivenUp(plan: BoxPlan, today: IsoDay): Box | undefined {
  return plan.boxes.find(({ status, failure }) => status === "unpaid" && failure && failure.giveUpOn <= today);
}

/**
 * Stops waiting for the payment of a box once its payment deadline has passed. The box is left out, and the
 * subscription pauses, or ends after too many unpaid boxes.
 */
export function decideGiveUp(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const box = findGivenUp(plan, today);
  if (!box) return unchanged(plan);
  const skipped = { ...withSkipped(plan, box.boxMonth, "unpaid"), unpaidInARow: plan.unpaidInARow + 1 };
  if (plan.status === "cancelled" || plan.status === "completed") return unchanged(skipped);
  if (skipped.unpaidInARow >= settings.unpaidBoxesMax) {
    const ended: BoxPlan = { ...skipped, status: "cancelled", pausedUntil: null, endsOn: today };
    return withEvents(ended, { kind: "subscription-ended", cause: "unpaid" });
  }
  const afterwards = addMonths(box.boxMonth, 1);
  const pausedUntil = plan.pausedUntil && plan.pausedUntil > afterwards ? plan.pausedUntil : afterwards;
  return withEvents({ ...skipped, status: "paused", pausedUntil }, { kind: "subscription-paused", cause: "unpaid" });
}
