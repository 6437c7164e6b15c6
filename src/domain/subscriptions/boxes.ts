import {
  addMonths,
  type BoxMonth,
  changesCloseAt,
  cutOffAt,
  dispatchOn,
  type IsoDay,
  lastChargeOn,
  regularChargeOn,
} from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Audience, Duration, Naturalness, Purpose } from "./plans.ts";

export const SUBSCRIPTION_STATUSES = ["active", "paused", "cancelled", "completed"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const BOX_STATUSES = ["planned", "billed", "charged", "unpaid", "skipped", "packed", "dispatched"] as const;
/**
 * planned: will be announced; billed: announced, to be charged; unpaid: its charge failed; charged: paid; packed and
 * dispatched follow; skipped: never comes and is never charged.
 */
export type BoxStatus = (typeof BOX_STATUSES)[number];

export const SKIP_REASONS = ["customer", "paused", "unpaid", "ended", "late", "refunded"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A charge that did not go through, as far as the shop must know. */
export interface PaymentFailure {
  /** What the provider gave as the reason. */
  failure: string;
  /** Whether trying the same card again is pointless. */
  isHard: boolean;
  /** How often its customer was told, which is once for each day of trying. */
  attempts: number;
  /** The day from which the further tries are counted. */
  failedOn: IsoDay;
  /** The day of the next try; null when there is none left. */
  retryOn: IsoDay | null;
  /** From this day on the box is left out. */
  giveUpOn: IsoDay;
}

export interface Box {
  boxMonth: BoxMonth;
  status: BoxStatus;
  skipReason: SkipReason | null;
  audience: Audience;
  naturalness: Naturalness;
  pricePence: Pence;
  /** Null for a first box, which is paid at the checkout. */
  chargeOn: IsoDay | null;
  dispatchOn: IsoDay;
  /** The day of the payment notice. */
  noticedOn: IsoDay | null;
  chargedOn: IsoDay | null;
  failure: PaymentFailure | null;
}

/** A subscription as its rules see it; everything else about it follows from its boxes. */
export interface BoxPlan {
  status: SubscriptionStatus;
  audience: Audience;
  naturalness: Naturalness;
  purpose: Purpose;
  duration: Duration;
  /** How many boxes the present plan has; null for one that rolls on. */
  planBoxes: number | null;
  /** The month with which the present plan began: a change of plan starts its count of boxes again. */
  planSince: BoxMonth;
  monthlyPence: Pence;
  cancelAtPeriodEnd: boolean;
  /** The day on which a cancelled subscription is over. */
  endsOn: IsoDay | null;
  /** The month of the first box after a pause. */
  pausedUntil: BoxMonth | null;
  /** Boxes in a row that were not paid. */
  unpaidInARow: number;
  /** The last day of the cooling-off time after the first full price. */
  coolingOffUntil: IsoDay | null;
  /** In the order of their months. */
  boxes: readonly Box[];
}

const OPEN: readonly BoxStatus[] = ["planned", "billed", "unpaid"];
const PAID: readonly BoxStatus[] = ["charged", "packed", "dispatched"];
const WAITING: readonly BoxStatus[] = ["charged", "packed"];

/** Not paid yet, and not left out. A subscription has one such box at most. */
export function findOpenBox(plan: BoxPlan): Box | undefined {
  return plan.boxes.find((box) => OPEN.includes(box.status));
}

export function isPaid(box: Pick<Box, "status">): boolean {
  return PAID.includes(box.status);
}

/** Paid and not sent yet. */
export function isWaiting(box: Pick<Box, "status">): boolean {
  return WAITING.includes(box.status);
}

/** The next box that will leave: the earliest that is neither left out nor gone. */
function findNextBox(plan: BoxPlan): Box | undefined {
  return plan.boxes.find((box) => box.status !== "skipped" && box.status !== "dispatched");
}

/** The next box as its customer counts: one whose day is over without a word is late, and nobody's next any more. */
export function findComingBox(plan: BoxPlan, today: IsoDay): Box | undefined {
  return plan.boxes.find((box) => box.status !== "skipped" && box.status !== "dispatched" && box.dispatchOn >= today);
}

/** Paid boxes whose day is over and that nobody has said to have left. */
export function listLateBoxes(plan: BoxPlan, today: IsoDay): Box[] {
  return plan.boxes.filter((box) => isWaiting(box) && box.dispatchOn < today);
}

function countPaid(plan: BoxPlan): number {
  return plan.boxes.filter(isPaid).length;
}

export function countDispatched(plan: BoxPlan): number {
  return plan.boxes.filter((box) => box.status === "dispatched").length;
}

/** Boxes the plan has had or promises: of a rolling plan those that are paid, of the others all up to its end. */
export function countTotal(plan: BoxPlan): number {
  if (plan.planBoxes === null) return Math.max(countPaid(plan), 1);
  return countBefore(plan, plan.planSince) + plan.planBoxes;
}

/** Boxes before a month that were sent, paid or announced. */
export function countBefore(plan: BoxPlan, month: BoxMonth): number {
  return plan.boxes.filter((box) => box.status !== "skipped" && box.boxMonth < month).length;
}

/** Whether a plan is a gift of one box: no card is kept for it, and nothing is ever charged after it. */
export function isSingle({ planBoxes }: Pick<BoxPlan, "planBoxes">): boolean {
  return planBoxes === 1;
}

/** Whether all boxes of a plan are accounted for, so that no further one is to be planned. */
export function isFullyPlanned(plan: BoxPlan): boolean {
  const counted = plan.boxes.filter((box) => box.status !== "skipped").length;
  return plan.planBoxes !== null && counted >= countTotal(plan);
}

/** Whether a box may still be skipped, paused or cancelled: until the end of the day before its charge. */
export function mayStillChange(box: Box, now: Date): boolean {
  if (box.status !== "planned" && box.status !== "billed") return false;
  return box.chargeOn !== null && now < changesCloseAt(box.chargeOn);
}

/** Whether what is in a box, and where it goes, may still change: until its month's cut-off, and before it is sent. */
export function mayStillChangeContents(box: Box, now: Date, settings: ShopSettings): boolean {
  const isInTime = now < cutOffAt(box.boxMonth, settings);
  return isInTime && box.status !== "skipped" && box.status !== "packed" && box.status !== "dispatched";
}

/** A box of the present plan for a month, before anything has happened to it. */
export function plannedBox(plan: BoxPlan, boxMonth: BoxMonth, settings: ShopSettings): Box {
  return {
    boxMonth,
    status: "planned",
    skipReason: null,
    audience: plan.audience,
    naturalness: plan.naturalness,
    pricePence: plan.monthlyPence,
    chargeOn: regularChargeOn(boxMonth, settings),
    dispatchOn: dispatchOn(boxMonth, settings),
    noticedOn: null,
    chargedOn: null,
    failure: null,
  };
}

/** The plan with one of its boxes changed. */
export function withBox(plan: BoxPlan, boxMonth: BoxMonth, change: Partial<Box>): BoxPlan {
  return {
    ...plan,
    boxes: plan.boxes.map((box) => (box.boxMonth === boxMonth ? { ...box, ...change } : box)),
  };
}

/** The plan with a box left out for good. */
export function withSkipped(plan: BoxPlan, boxMonth: BoxMonth, skipReason: SkipReason): BoxPlan {
  return withBox(plan, boxMonth, { status: "skipped", skipReason, failure: null });
}

/** Whether a charge on a day would come too late for a month's box. */
export function isTooLateToCharge(boxMonth: BoxMonth, chargeOn: IsoDay, settings: ShopSettings): boolean {
  return chargeOn > lastChargeOn(boxMonth, settings);
}

/** What follows from a subscription's boxes, as it is shown and stored beside them. */
export interface BoxTotals {
  deliveredMonths: number;
  totalMonths: number;
  /** When the next box leaves; null when none is to come. */
  nextDispatchOn: IsoDay | null;
  nextChargeOn: IsoDay | null;
  /** The plan's last charge as things stand; null for a rolling plan and when nothing is charged any more. */
  lastChargeOn: IsoDay | null;
  /** All charges from the next one on; null for a rolling plan. */
  remainingPence: Pence | null;
}

/**
 * The price of the next charge. An announced box keeps the price of its notice, whatever the plan has changed to since; one
 * that is still planned has the plan's price.
 */
export function nextPricePence(plan: BoxPlan): Pence {
  return findOpenBox(plan)?.pricePence ?? plan.monthlyPence;
}

/** Counts a subscription's boxes, whatever became of them. */
export function countBoxes(plan: BoxPlan, settings: ShopSettings): BoxTotals {
  const open = findOpenBox(plan);
  const isRunning = plan.status === "active" || plan.status === "paused";
  const charges = isRunning && plan.planBoxes !== null ? laterCharges(plan, settings) : undefined;
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
  const counted = plan.boxes.filter((box) => box.status !== "skipped").length;
  const unplanned = Math.max(countTotal(plan) - counted, 0);
  const next = open?.boxMonth ?? plan.pausedUntil;
  if (!next || plan.cancelAtPeriodEnd)
    return open?.chargeOn ? { lastOn: open.chargeOn, pence: open.pricePence } : undefined;
  const monthsAfter = open ? unplanned : unplanned - 1;
  const lastOn =
    monthsAfter <= 0 && open?.chargeOn ? open.chargeOn : regularChargeOn(addMonths(next, monthsAfter), settings);
  return { lastOn, pence: pence((open?.pricePence ?? 0) + unplanned * plan.monthlyPence) };
}
