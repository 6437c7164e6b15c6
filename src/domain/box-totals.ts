import { type BoxPlan, countDispatched, countTotal, findNextBox, findOpenBox } from "./boxes.ts";
import { addMonths, type IsoDay, regularChargeOn } from "./calendar.ts";
import type { ShopSettings } from "./default-settings.ts";
import { type Pence, pence } from "./money.ts";

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
