import {
  addMonths,
  type BoxMonth,
  changesCloseAt,
  cutOffAt,
  type IsoDay,
  lastDayToCharge,
  monthDates,
  regularChargeOn,
} from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Audience, Duration, Naturalness, Purpose } from "./plans.ts";

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled", "completed"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BOX_STATUSES = ["planned", "billed", "charged", "unpaid", "skipped", "packed", "dispatched"] as const;
/**
 * `planned`: not announced. `billed`: announced, not charged. `unpaid`: the charge failed. `charged`: paid. Then
 * `packed` and `dispatched`. `skipped`: not sent.
 */
export type BoxStatus = (typeof BOX_STATUSES)[number];

/** `customer`: the customer skipped the box. `shop`: the administrator skipped it for the customer. */
export const SKIP_REASONS = ["customer", "shop", "paused", "unpaid", "ended", "late", "refunded"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A failed charge. */
export interface PaymentFailure {
  /** Reason given by the provider. */
  failure: string;
  /** True if retrying the same card is pointless. */
  isHard: boolean;
  /** Number of emails sent about the failure, one on each day of a retry. */
  attempts: number;
  /** Retries are counted from this day. */
  failedOn: IsoDay;
  /** Day of the next retry. Null if there is none. */
  retryOn: IsoDay | null;
  /** The box is left out from this day. */
  giveUpOn: IsoDay;
}

export interface Box {
  boxMonth: BoxMonth;
  status: BoxStatus;
  skipReason: SkipReason | null;
  audience: Audience;
  naturalness: Naturalness;
  pricePence: Pence;
  /** Null for a first box, which is paid at checkout. */
  chargeOn: IsoDay | null;
  dispatchOn: IsoDay;
  /** Day of the payment notice. */
  noticedOn: IsoDay | null;
  chargedOn: IsoDay | null;
  failure: PaymentFailure | null;
  /** True once the run has fixed the box's contents. Absent otherwise. */
  isFrozen?: boolean;
}

/** A subscription with the fields that its rules use. Other values are calculated from its boxes. */
export interface BoxPlan {
  status: SubscriptionStatus;
  audience: Audience;
  naturalness: Naturalness;
  purpose: Purpose;
  duration: Duration;
  /** Number of boxes in the current plan. Null for a rolling plan. */
  planBoxes: number | null;
  /** True for a gift of several boxes that was paid in full at checkout. Absent otherwise. */
  isPrepaid?: boolean;
  /** Discount on all boxes that were paid at checkout together. Absent without one. */
  checkoutDiscountPence?: Pence;
  /** Boxes of the current plan that another shop sent before the subscription moved here. They count towards the plan. */
  boxesMoved?: number;
  /** First month of the current plan: a change of plan starts a new count. */
  planSince: BoxMonth;
  monthlyPence: Pence;
  cancelAtPeriodEnd: boolean;
  /** End of a cancelled subscription. */
  endsOn: IsoDay | null;
  /** Month of the first box after a pause. */
  pausedUntil: BoxMonth | null;
  unpaidInARow: number;
  /** Last day of the cooling-off period after the first full price. */
  coolingOffUntil: IsoDay | null;
  /** Boxes of the subscription, in order of month. */
  boxes: readonly Box[];
}

const OPEN: readonly BoxStatus[] = ["planned", "billed", "unpaid"];
const PAID: readonly BoxStatus[] = ["charged", "packed", "dispatched"];
const WAITING: readonly BoxStatus[] = ["charged", "packed"];

/** The box that is neither paid nor left out. A subscription has at most one. */
export function findOpenBox(plan: BoxPlan): Box | undefined {
  return plan.boxes.find((box) => OPEN.includes(box.status));
}

export function isPaid(box: Pick<Box, "status">): boolean {
  return PAID.includes(box.status);
}

/** True for a box that is paid and not dispatched. */
export function isWaiting(box: Pick<Box, "status">): boolean {
  return WAITING.includes(box.status);
}

/**
 * Earliest month of a box that a subscription without a paid box can have: the month of its first box, because another
 * shop may have been paid until then. Otherwise the given month.
 */
export function earliestMonth({ boxes: [first] }: BoxPlan, thisMonth: BoxMonth): BoxMonth {
  return first && first.boxMonth > thisMonth ? first.boxMonth : thisMonth;
}

/** The earliest box that is neither left out nor dispatched. */
function findNextBox(plan: BoxPlan): Box | undefined {
  return plan.boxes.find((box) => box.status !== "skipped" && box.status !== "dispatched");
}

/**
 * The next box that the customer will receive. A box whose dispatch day has passed is late, and no longer counts as
 * next.
 */
export function findComingBox(plan: BoxPlan, today: IsoDay): Box | undefined {
  return plan.boxes.find((box) => box.status !== "skipped" && box.status !== "dispatched" && box.dispatchOn >= today);
}

/** Paid boxes that were not dispatched on their dispatch day. */
export function listLateBoxes(plan: BoxPlan, today: IsoDay): Box[] {
  return plan.boxes.filter((box) => isWaiting(box) && box.dispatchOn < today);
}

function countPaid(plan: BoxPlan): number {
  return plan.boxes.filter(isPaid).length;
}

function countMoved({ boxesMoved = 0 }: BoxPlan): number {
  return boxesMoved;
}

/** Boxes that were sent, by this shop or by the shop from which the subscription moved. */
export function countDispatched(plan: BoxPlan): number {
  return countMoved(plan) + plan.boxes.filter((box) => box.status === "dispatched").length;
}

/**
 * Total number of boxes until the plan ends. For a rolling plan, the number of boxes paid so far. For a prepaid gift, the
 * boxes that were not refunded.
 */
export function countTotal(plan: BoxPlan): number {
  if (plan.isPrepaid) return Math.max(countKept(plan), 1);
  if (plan.planBoxes === null) return Math.max(countMoved(plan) + countPaid(plan), 1);
  return countBefore(plan, plan.planSince) + plan.planBoxes;
}

/** Boxes before a month that were dispatched, paid or announced. */
export function countBefore(plan: BoxPlan, month: BoxMonth): number {
  return plan.boxes.filter((box) => box.status !== "skipped" && box.boxMonth < month).length;
}

/** True for a gift of one box. */
export function isSingle({ planBoxes }: Pick<BoxPlan, "planBoxes">): boolean {
  return planBoxes === 1;
}

/** True for a gift that was paid in full at checkout. No card is stored for it and there are no later charges. */
export function isPaidInFull(plan: Pick<BoxPlan, "planBoxes" | "isPrepaid">): boolean {
  return plan.isPrepaid === true || isSingle(plan);
}

/** True if all boxes of a plan exist, so that no more are planned. */
export function isFullyPlanned(plan: BoxPlan): boolean {
  if (plan.isPrepaid) return true;
  return plan.planBoxes !== null && countKept(plan) >= countTotal(plan);
}

/** Boxes that were not left out, with those that another shop sent. */
function countKept(plan: BoxPlan): number {
  return countMoved(plan) + plan.boxes.filter((box) => box.status !== "skipped").length;
}

/** True if the box can be skipped, paused or cancelled, until the end of the day before its charge. */
export function mayStillChange(box: Box, now: Date): boolean {
  if (box.status !== "planned" && box.status !== "billed") return false;
  return box.chargeOn !== null && now < changesCloseAt(box.chargeOn);
}

/** True if contents and address can change, until the month's cut-off and before dispatch. */
export function mayStillChangeContents(box: Box, now: Date, settings: ShopSettings): boolean {
  const isInTime = now < cutOffAt(box.boxMonth, settings);
  return isInTime && box.status !== "skipped" && box.status !== "packed" && box.status !== "dispatched";
}

/** A new box of the current plan for a month. */
export function plannedBox(plan: BoxPlan, boxMonth: BoxMonth, settings: ShopSettings): Box {
  const { chargeOn, dispatchOn } = monthDates(boxMonth, settings);
  return {
    boxMonth,
    status: "planned",
    skipReason: null,
    audience: plan.audience,
    naturalness: plan.naturalness,
    pricePence: plan.monthlyPence,
    chargeOn,
    dispatchOn,
    noticedOn: null,
    chargedOn: null,
    failure: null,
  };
}

export function withBox(plan: BoxPlan, boxMonth: BoxMonth, change: Partial<Box>): BoxPlan {
  return {
    ...plan,
    boxes: plan.boxes.map((box) => (box.boxMonth === boxMonth ? { ...box, ...change } : box)),
  };
}

export function withSkipped(plan: BoxPlan, boxMonth: BoxMonth, skipReason: SkipReason): BoxPlan {
  return withBox(plan, boxMonth, { status: "skipped", skipReason, failure: null });
}

/** True if a charge on this day is too late for a month's box. */
export function isTooLateToCharge(boxMonth: BoxMonth, chargeOn: IsoDay, settings: ShopSettings): boolean {
  return chargeOn > lastDayToCharge(boxMonth, settings);
}

/** Values calculated from a subscription's boxes. The database stores them with the subscription. */
export interface BoxTotals {
  deliveredMonths: number;
  totalMonths: number;
  /** Dispatch day of the next box. Null if there is no next box. */
  nextDispatchOn: IsoDay | null;
  nextChargeOn: IsoDay | null;
  /** Day of the plan's final charge. Null for a rolling plan, and once that charge has been made. */
  lastChargeOn: IsoDay | null;
  /** Sum of the next charge and all later ones. Null for a rolling plan. */
  remainingPence: Pence | null;
}

/**
 * Price of the next charge. An announced box keeps the price in its notice. A planned box has the plan's current price.
 */
export function nextPricePence(plan: BoxPlan): Pence {
  return findOpenBox(plan)?.pricePence ?? plan.monthlyPence;
}

export function countBoxes(plan: BoxPlan, settings: ShopSettings): BoxTotals {
  const open = findOpenBox(plan);
  const isRunning = plan.status === "active" || plan.status === "paused";
  const hasCharges = isRunning && plan.planBoxes !== null && !isPaidInFull(plan);
  const charges = hasCharges ? laterCharges(plan, settings) : undefined;
  return {
    deliveredMonths: countDispatched(plan),
    totalMonths: countTotal(plan),
    nextDispatchOn: isRunning ? (findNextBox(plan)?.dispatchOn ?? null) : null,
    nextChargeOn: (isRunning && open?.chargeOn) || null,
    lastChargeOn: charges?.lastOn ?? null,
    remainingPence: charges?.pence ?? null,
  };
}

function laterCharges(plan: BoxPlan, settings: ShopSettings): { lastOn: IsoDay; pence: Pence } | undefined {
  const open = findOpenBox(plan);
  const unplanned = Math.max(countTotal(plan) - countKept(plan), 0);
  const next = open?.boxMonth ?? plan.pausedUntil;
  if (!next || plan.cancelAtPeriodEnd)
    return open?.chargeOn ? { lastOn: open.chargeOn, pence: open.pricePence } : undefined;
  const monthsAfter = open ? unplanned : unplanned - 1;
  const lastOn =
    monthsAfter <= 0 && open?.chargeOn ? open.chargeOn : regularChargeOn(addMonths(next, monthsAfter), settings);
  return { lastOn, pence: pence((open?.pricePence ?? 0) + unplanned * plan.monthlyPence) };
}
