import { isFirstFullPrice, planNextBox } from "./bill-boxes.ts";
import { type Outcome, unchanged, withEvents } from "./box-events.ts";
import { type Box, type BoxPlan, findOpenBox, type PaymentFailure, withBox, withSkipped } from "./boxes.ts";
import { addDays, addMonths, type IsoDay, lastChargeOn } from "./calendar.ts";
import type { ShopSettings } from "./default-settings.ts";

/** Whether a box's money is to be taken now: its day has come, it was announced, and its month's run can still be met. */
export function isChargeDue(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): boolean {
  const isRunning = plan.status === "active" || plan.status === "paused";
  const isAnnounced = box.status === "billed" && box.noticedOn !== null;
  return (
    isRunning &&
    isAnnounced &&
    box.chargeOn !== null &&
    box.chargeOn <= today &&
    today <= lastChargeOn(box.boxMonth, settings)
  );
}

/** Leaves an announced box out that could not be charged in time: the shop was down, and nobody is to blame. */
export function decideTooLate(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Outcome {
  const box = findOpenBox(plan);
  if (box?.status !== "billed" || today <= lastChargeOn(box.boxMonth, settings)) return unchanged(plan);
  const left = planNextBox(withSkipped(plan, box.boxMonth, "late"), settings);
  return { ...withEvents(left, { kind: "box-skipped", boxMonth: box.boxMonth }), paymentsToCancel: [box.boxMonth] };
}

/** A box is paid. Its subscription is well again, and the next box takes its place in the plan. */
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

/** A charge failed, for the first time or again. A box of a subscription that ends is not pursued. */
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

/** A failure that is learnt of late is counted from that day: nobody loses the days in which to put it right. */
function firstFailureOn(box: Box, today: IsoDay, settings: ShopSettings): IsoDay {
  const [firstRetryAfter = 1] = settings.retryAfterDays;
  const isOnTime = box.chargeOn !== null && today < addDays(box.chargeOn, firstRetryAfter);
  return isOnTime && box.chargeOn !== null ? box.chargeOn : today;
}

function retryDaysOf(box: Box, failedOn: IsoDay, settings: ShopSettings): IsoDay[] {
  return settings.retryAfterDays
    .map((days) => addDays(failedOn, days))
    .filter((day) => day <= lastChargeOn(box.boxMonth, settings));
}

/** Whether today's try of an unpaid box is due. */
export function isRetryDue(box: Box, today: IsoDay): boolean {
  return box.status === "unpaid" && Boolean(box.failure?.retryOn && box.failure.retryOn <= today);
}

/** Whether its customer may still pay an unpaid box in person. */
export function isPayable(box: Box, today: IsoDay): boolean {
  return box.status === "unpaid" && box.failure !== null && box.failure.giveUpOn > today;
}

/** Whether a bank wants to see the holder before it lets the payment through. */
export function needsBank({ failure }: Pick<Box, "failure">): boolean {
  return failure?.failure === "authentication_required";
}

/** A try that would be pointless is not made; its letter is sent all the same, and the next day takes its turn. */
export function decideRetryLeftOut(plan: BoxPlan, box: Box, today: IsoDay, settings: ShopSettings): Outcome {
  if (!box.failure) return unchanged(plan);
  const failure = failureAfter(box, { ...box.failure, today }, settings);
  const waiting = withBox(plan, box.boxMonth, { failure });
  return withEvents(waiting, { kind: "charge-failed", boxMonth: box.boxMonth, attempts: failure.attempts });
}

/** The unpaid box whose days are over. */
export function findGivenUp(plan: BoxPlan, today: IsoDay): Box | undefined {
  return plan.boxes.find(({ status, failure }) => status === "unpaid" && failure && failure.giveUpOn <= today);
}

/** Gives an unpaid box up, once its payment cannot be made any more: it is left out, and the subscription rests. */
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
