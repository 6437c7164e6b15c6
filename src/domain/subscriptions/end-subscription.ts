import { addDays, addWorkingDays, type BoxMonth, type IsoDay, londonDay } from "#domain/calendar.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { priceOfUnits } from "#domain/orders/refunds.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planNextBox } from "./box-billing.ts";
import { type Outcome, unchanged, withEvents } from "./box-events.ts";
import {
  type Box,
  type BoxPlan,
  countDispatched,
  countTotal,
  findOpenBox,
  isPaid,
  isSingle,
  isWaiting,
  listLateBoxes,
  mayStillChange,
  withSkipped,
} from "./boxes.ts";
import { listRefundableBoxes } from "./prepaid-gifts.ts";

/** Working days from dispatch until a box counts as delivered. Boxes are not tracked (docs/rules.md). */
const ARRIVAL_WORKING_DAYS = 5;

/**
 * Last day of the cooling-off period that starts with the first box (CCR 2013 reg 30, interpreted in docs/rules.md).
 */
function firstCoolingOffUntil(firstDispatchedOn: IsoDay, settings: ShopSettings): IsoDay {
  return addDays(addWorkingDays(firstDispatchedOn, ARRIVAL_WORKING_DAYS, settings.closures), settings.coolingOffDays);
}

/**
 * True if the subscription can end at once with a refund. A cooling-off period follows the first box and the first full
 * price.
 */
export function isCoolingOff(plan: BoxPlan, today: IsoDay, settings: ShopSettings): boolean {
  const first = plan.boxes.find(isPaid);
  const isFresh = first !== undefined && today <= firstCoolingOffUntil(first.dispatchOn, settings);
  return isFresh || (plan.coolingOffUntil !== null && today <= plan.coolingOffUntil);
}

/** Amount refunded if the subscription ends now: payments for boxes that have not been dispatched. */
export function refundOnEndingNow(plan: BoxPlan, today: IsoDay, settings: ShopSettings): Pence {
  if (!isCoolingOff(plan, today, settings)) return sumPence([]);
  return sumPence(paidFor(plan, plan.boxes.filter(isWaiting)).map(({ amountPence }) => amountPence));
}

/**
 * Amounts paid for boxes that are refunded together. Boxes that were paid at checkout share its discount, so that all
 * of them together are refunded what was paid.
 */
function paidFor(plan: BoxPlan, refunded: readonly Box[]): Outcome["refunds"] {
  const atCheckout = plan.boxes.filter(isOfCheckout);
  const earlier = atCheckout.filter(({ skipReason }) => skipReason === "refunded").length;
  return refunded.map((box) => {
    const { boxMonth, pricePence } = box;
    if (!isOfCheckout(box)) return { boxMonth, amountPence: pricePence };
    const line = {
      unitPricePence: pricePence,
      quantity: atCheckout.length,
      discountPence: plan.checkoutDiscountPence ?? pence(0),
      refundedQuantity: earlier + refunded.filter(isOfCheckout).indexOf(box),
    };
    return { boxMonth, amountPence: priceOfUnits(line, 1) };
  });
}

function isOfCheckout({ chargeOn, chargedOn }: Box): boolean {
  return chargeOn === null && chargedOn !== null;
}

/**
 * The announced box that is charged and sent even if its subscription is cancelled, because its charge day has begun.
 */
export function findCommittedBox(plan: BoxPlan, now: Date): Box | undefined {
  const open = findOpenBox(plan);
  return open?.status === "billed" && !mayStillChange(open, now) ? open : undefined;
}

export type Ending = "period-end" | "now";

/**
 * Ends a subscription after the paid period, or at once with a refund during cooling-off. A box whose charge day has
 * begun is charged and sent. An unpaid box is skipped.
 */
export function decideCancel(
  plan: BoxPlan,
  ending: Ending,
  { now, settings, cause = "asked" }: { now: Date; settings: ShopSettings; cause?: "asked" | "shop" },
): Outcome {
  const isOver = plan.status === "cancelled" || plan.status === "completed";
  if (isOver || (plan.cancelAtPeriodEnd && ending === "period-end")) throw new ShopError("nothing-to-cancel");
  const today = londonDay(now);
  const isAllowed = ending === "period-end" || cause === "shop" || isCoolingOff(plan, today, settings);
  if (!isAllowed) throw new ShopError("cooling-off-over");
  const open = findOpenBox(plan);
  // All boxes of a prepaid gift are paid, so nothing is left to cancel at the end of the period.
  if (plan.isPrepaid && ending === "period-end") throw new ShopError("nothing-to-cancel");
  const isDropped = open && (ending === "now" || open.status === "unpaid" || mayStillChange(open, now));
  const dropped = open && isDropped ? withSkipped(plan, open.boxMonth, "ended") : plan;
  const paymentsToCancel = open && isDropped ? [open.boxMonth] : [];
  if (ending === "now") return { ...endNow(dropped, today, cause), paymentsToCancel };
  const endsOn = periodEndsOn(dropped, open, today);
  const status = endsOn === today && !hasBoxToCome(dropped) ? "cancelled" : plan.status;
  const cancelled: BoxPlan = { ...dropped, status, cancelAtPeriodEnd: true, endsOn };
  return { ...withEvents(cancelled, { kind: "subscription-ended", cause }), paymentsToCancel };
}

/** Ends a subscription at once. The shop does not take a frozen box out of a prepaid gift, a cooling-off giver does. */
function endNow(plan: BoxPlan, today: IsoDay, cause: "asked" | "shop"): Outcome {
  const waiting = plan.isPrepaid && cause === "shop" ? listRefundableBoxes(plan) : plan.boxes.filter(isWaiting);
  const emptied = waiting.reduce((each, box) => withSkipped(each, box.boxMonth, "refunded"), plan);
  const ended: BoxPlan = {
    ...emptied,
    status: "cancelled",
    cancelAtPeriodEnd: true,
    pausedUntil: null,
    endsOn: today,
  };
  return {
    ...withEvents(ended, { kind: "subscription-ended", cause }),
    refunds: paidFor(plan, waiting),
  };
}

/** End of the paid period: the dispatch of the last paid box. If there is no such box, the day of the next charge. */
function periodEndsOn(plan: BoxPlan, dropped: Box | undefined, today: IsoDay): IsoDay {
  const last = plan.boxes.findLast((box) => isWaiting(box) || box.status === "billed");
  if (last) return last.dispatchOn;
  return plan.status === "active" && dropped?.chargeOn && dropped.chargeOn > today ? dropped.chargeOn : today;
}

function hasBoxToCome(plan: BoxPlan): boolean {
  return findOpenBox(plan) !== undefined || plan.boxes.some(isWaiting);
}

/**
 * Ends a subscription without further boxes once the last box was dispatched or its dispatch day has passed. Sends no
 * completion email while a paid box has not been sent.
 */
export function decideEnd(plan: BoxPlan, today: IsoDay): Outcome {
  const isRunning = plan.status === "active" || plan.status === "paused";
  const late = listLateBoxes(plan, today);
  const isToCome = findOpenBox(plan) !== undefined || plan.boxes.filter(isWaiting).length > late.length;
  if (!isRunning || isToCome) return unchanged(plan);
  if (plan.cancelAtPeriodEnd) {
    const isOver = plan.endsOn === null || plan.endsOn <= today;
    const ended: BoxPlan = { ...plan, status: "cancelled", pausedUntil: null };
    return unchanged(isOver ? ended : plan);
  }
  const isComplete = plan.planBoxes !== null && countDispatched(plan) + late.length >= countTotal(plan);
  const completed: BoxPlan = { ...plan, status: "completed", pausedUntil: null, endsOn: today };
  if (!isComplete) return unchanged(plan);
  return late.length > 0 ? unchanged(completed) : withEvents(completed, { kind: "subscription-completed" });
}

/**
 * Event after a dispatch. Only the last box of an already completed plan causes one. `decideEnd` handles other plans.
 */
export function decideSent(plan: BoxPlan): Outcome {
  const isLate = plan.status === "completed" && plan.planBoxes !== null;
  const isLast = isLate && !plan.boxes.some(isWaiting) && countDispatched(plan) >= countTotal(plan);
  return isLast ? withEvents(plan, { kind: "subscription-completed" }) : unchanged(plan);
}

export interface Withdrawal {
  /** Months of boxes that are refunded or whose order is cancelled. */
  months: readonly BoxMonth[];
  /** True to end the subscription too. Nothing more is charged, and only boxes paid by other orders are sent. */
  endsSubscription: boolean;
}

/**
 * Withdraws paid, undispatched boxes, which are then never packed or sent (docs/rules.md, "One cancellation"). If the
 * subscription continues, its next box is planned as after a skip. A gift that was paid in full has no saved card. It
 * ends when none of its boxes is left to send, and otherwise goes on with them.
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
  const isEmptied = withdrawn.length > 0 && !emptied.boxes.some(isWaiting);
  const ends = plan.isPrepaid ? isEmptied : endsSubscription || (isEmptied && isSingle(plan));
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
