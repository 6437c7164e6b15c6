import {
  addMonths,
  type BoxMonth,
  boxMonthOf,
  chargeAfterNotice,
  type IsoDay,
  londonDay,
  monthDates,
} from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { ShopError } from "#domain/shop-error.ts";
import { firstChargeableMonth, planNextBox } from "./box-billing.ts";
import { type Outcome, unchanged, withEvents } from "./box-events.ts";
import {
  type Box,
  type BoxPlan,
  earliestMonth,
  findOpenBox,
  isPaidInFull,
  mayStillChange,
  plannedBox,
  withBox,
  withSkipped,
} from "./boxes.ts";
import type { Audience, Duration, Naturalness } from "./plans.ts";

interface Moment {
  now: Date;
  settings: ShopSettings;
}

export function requireRunning(plan: BoxPlan): void {
  if (plan.status === "cancelled" || plan.status === "completed" || plan.cancelAtPeriodEnd) {
    throw new ShopError("subscription-over");
  }
}

/** The next box that the customer can still skip, pause or cancel. Undefined if it is too late for the next box. */
export function findChangeableBox(plan: BoxPlan, now: Date): Box | undefined {
  const open = findOpenBox(plan);
  return open && mayStillChange(open, now) ? open : undefined;
}

/** Skips the box of one month. Refuses with `too-late-to-change` once its charge day has begun. */
export function decideSkip(
  plan: BoxPlan,
  boxMonth: BoxMonth,
  { now, settings }: Moment,
  by: "customer" | "shop" = "customer",
): Outcome {
  requireRunning(plan);
  if (plan.status !== "active") throw new ShopError("subscription-paused");
  const box = findChangeableBox(plan, now);
  if (box?.boxMonth !== boxMonth) throw new ShopError("too-late-to-change", { boxMonth });
  const skipped = planNextBox(withSkipped(plan, boxMonth, by), settings);
  return withEvents(skipped, { kind: "box-skipped", boxMonth });
}

/** True for a box that was skipped on request, by the customer or by the shop for the customer. */
export function isSkippedOnRequest({ skipReason }: Pick<Box, "skipReason">): boolean {
  return skipReason === "customer" || skipReason === "shop";
}

/** Reverses a skip while the box can be announced and charged in time. */
export function decideUnskip(plan: BoxPlan, boxMonth: BoxMonth, { now, settings }: Moment): Outcome {
  requireRunning(plan);
  const box = plan.boxes.find((each) => each.boxMonth === boxMonth && isSkippedOnRequest(each));
  const later = plan.boxes.filter((each) => each.boxMonth > boxMonth);
  const isInTime = firstChargeableMonth(boxMonth, londonDay(now), settings) === boxMonth;
  if (plan.status !== "active" || !box || !isInTime || later.some(({ status }) => status !== "planned")) {
    throw new ShopError("too-late-to-change", { boxMonth });
  }
  return withEvents(reopenFrom(plan, boxMonth, { now, settings }), { kind: "subscription-resumed", boxMonth });
}

/**
 * The plan with all decisions about a month and later ones undone. After a change of plan, an announced box keeps its
 * terms, and any other box starts the new plan.
 */
export function reopenFrom(plan: BoxPlan, boxMonth: BoxMonth, { now, settings }: Moment): BoxPlan {
  const before = plan.boxes.filter((box) => box.boxMonth < boxMonth);
  const former = plan.boxes.find((box) => box.boxMonth === boxMonth);
  const chargeOn = chargeIfBilledNow(boxMonth, londonDay(now), settings);
  const box: Box = { ...plannedBox(plan, boxMonth, settings), chargeOn };
  if (boxMonth >= plan.planSince) return { ...plan, boxes: [...before, box] };
  if (!former?.noticedOn) return { ...plan, planSince: boxMonth, boxes: [...before, box] };
  const { audience, pricePence } = former;
  return { ...plan, boxes: [...before, { ...box, audience, pricePence }] };
}

/** Charge day if the notice is sent today. An overdue notice may delay the charge. */
export function chargeIfBilledNow(boxMonth: BoxMonth, today: IsoDay, settings: ShopSettings): IsoDay {
  const { chargeOn, billOn } = monthDates(boxMonth, settings);
  return billOn <= today ? chargeAfterNotice(boxMonth, today, settings) : chargeOn;
}

/**
 * Pauses the subscription for some months. The first skipped box is the next one that the customer can still change.
 */
export function decidePause(plan: BoxPlan, months: number, { now, settings }: Moment): Outcome {
  requireRunning(plan);
  if (plan.status !== "active") throw new ShopError("subscription-paused");
  const open = findOpenBox(plan);
  const last = plan.boxes.at(-1);
  if (!last || months < 1 || months > settings.pauseMonthsMax) throw new ShopError("nothing-to-pause");
  const changeable = findChangeableBox(plan, now);
  if (!open) throw new ShopError("nothing-to-pause");
  const from = changeable ? changeable.boxMonth : addMonths(last.boxMonth, 1);
  const unchanged = plan.boxes.filter((box) => box.boxMonth < from);
  const rested = Array.from({ length: months }, (_, index) => {
    const month = addMonths(from, index);
    const box = plan.boxes.find((each) => each.boxMonth === month) ?? plannedBox(plan, month, settings);
    return { ...box, status: "skipped" as const, skipReason: "paused" as const, failure: null };
  });
  const pausedUntil = addMonths(from, months);
  return withEvents(
    { ...plan, status: "paused", pausedUntil, boxes: [...unchanged, ...rested] },
    { kind: "subscription-paused", cause: "asked" },
  );
}

/** Ends a pause now. The next box is the earliest that can be announced and charged in time. */
export function decideResume(plan: BoxPlan, { now, settings }: Moment): Outcome {
  requireRunning(plan);
  if (plan.status !== "paused") throw new ShopError("not-paused");
  if (isPaidInFull(plan)) return resumeGift(plan);
  const held = plan.boxes.filter(({ status, skipReason }) => !(status === "skipped" && skipReason === "paused"));
  const lastUnchanged = held.at(-1)?.boxMonth;
  const today = londonDay(now);
  const earliest = lastUnchanged ? addMonths(lastUnchanged, 1) : earliestMonth(plan, boxMonthOf(today));
  const boxMonth = firstChargeableMonth(earliest, today, settings);
  const awake: BoxPlan = { ...plan, status: "active", pausedUntil: null };
  if (findOpenBox(awake)) {
    const settled = awake.boxes.filter((box) => box.boxMonth < earliest);
    return withEvents({ ...awake, boxes: settled }, { kind: "subscription-resumed", boxMonth });
  }
  return withEvents(reopenFrom(awake, boxMonth, { now, settings }), { kind: "subscription-resumed", boxMonth });
}

/** Ends the pause of a gift that was paid in full. Its boxes keep their months, none is added and nothing is charged. */
function resumeGift(plan: BoxPlan): Outcome {
  return unchanged({ ...plan, status: "active", pausedUntil: null });
}

export interface PlanChange {
  audience: Audience;
  duration: Duration;
  /** Number of boxes. Null for a rolling plan. */
  planBoxes: number | null;
  monthlyPence: Pence;
}

/** The first month that a change of plan or audience affects. Undefined if nothing can change. */
export function findPlanChangeMonth(plan: BoxPlan): BoxMonth | undefined {
  if (isPaidInFull(plan)) return undefined;
  const last = plan.boxes.findLast((box) => box.status !== "planned");
  // A subscription from another shop has no paid box at first.
  return last ? addMonths(last.boxMonth, 1) : plan.boxes[0]?.boxMonth;
}

/**
 * Changes the plan or audience, starting with the first box whose payment notice has not been sent. Boxes with a sent
 * notice do not change. A plan with a fixed number of boxes counts them from that first box.
 */
export function decidePlanChange(plan: BoxPlan, change: PlanChange, { settings }: Moment): Outcome {
  requireRunning(plan);
  const planSince = findPlanChangeMonth(plan);
  if (!planSince) throw new ShopError("nothing-to-change");
  const unchanged = plan.boxes.filter((box) => box.status !== "planned");
  const changed: BoxPlan = { ...plan, ...change, planSince, boxesMoved: 0, boxes: unchanged };
  const first = unchanged.length === 0 ? [plannedBox(changed, planSince, settings)] : unchanged;
  return withEvents(planNextBox({ ...changed, boxes: first }, settings), {
    kind: "subscription-changed",
    boxMonth: planSince,
  });
}

/** Future boxes whose contents can still change. */
export function listOpenContents(plan: BoxPlan, isFrozen: (box: Box) => boolean): Box[] {
  return plan.boxes.filter((box) => box.status !== "skipped" && box.status !== "dispatched" && !isFrozen(box));
}

/** Changes the naturalness of all boxes that are not frozen. */
export function decideNaturalness(
  plan: BoxPlan,
  naturalness: Naturalness,
  isFrozen: (box: Box) => boolean,
): { plan: BoxPlan; from: Box | undefined } {
  requireRunning(plan);
  const open = listOpenContents(plan, isFrozen);
  const changed = open.reduce((each, { boxMonth }) => withBox(each, boxMonth, { naturalness }), {
    ...plan,
    naturalness,
  });
  return { plan: changed, from: open[0] };
}
