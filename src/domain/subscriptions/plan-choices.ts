import { type BoxMonth, dispatchOn, type IsoDay, londonDay } from "#domain/calendar.ts";
import { type Pence, pence } from "#domain/money.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import { firstChargeableMonth } from "./box-billing.ts";
import { type Box, type BoxPlan, countBefore, findOpenBox } from "./boxes.ts";
import { type Audience, allPlans, type Duration, isOffered, type Plan, type PlanOffer } from "./plans.ts";
import { chargeIfBilledNow, findPlanChangeMonth } from "./subscription-actions.ts";

type PlanKey = Pick<Plan, "audience" | "duration">;

/** A plan that a subscription can change to. */
interface PlanChoice {
  audience: Audience;
  duration: Duration;
  monthlyPence: Pence;
  /** Number of boxes at this price, including the first affected box. Null for a rolling plan. */
  boxes: number | null;
  /** Total price of these boxes. Null for a rolling plan. */
  totalPence: Pence | null;
  /** Saving compared with the regular price. Null if there is none. */
  savingPence: Pence | null;
}

export interface PlanChoices {
  /**
   * Boxes dispatched, paid for or announced before the change. They keep their price and do not count towards the new
   * plan.
   */
  boxesBefore: number;
  /** The announced box, which keeps its price. */
  announced: Box | undefined;
  /** Month of the first box at the new price. */
  boxMonth: BoxMonth;
  chargeOn: IsoDay;
  dispatchOn: IsoDay;
  plans: PlanChoice[];
}

/**
 * Plans on offer that a subscription can change to, at today's prices, and its own plan. Undefined if no box can
 * change.
 */
export function listPlanChoices(
  plan: BoxPlan,
  { now, settings }: { now: Date; settings: ShopSettings },
): PlanChoices | undefined {
  const planSince = findPlanChangeMonth(plan);
  const isRunning = (plan.status === "active" || plan.status === "paused") && !plan.cancelAtPeriodEnd;
  if (!planSince || !isRunning) return undefined;
  const today = londonDay(now);
  const boxMonth = firstChargeableMonth(planSince, today, settings);
  const open = findOpenBox(plan);
  return {
    boxesBefore: countBefore(plan, planSince),
    announced: open && open.status !== "planned" ? open : undefined,
    boxMonth,
    chargeOn: chargeIfBilledNow(boxMonth, today, settings),
    dispatchOn: dispatchOn(boxMonth, settings),
    plans: allPlans(settings)
      .filter((each) => mayHavePlan(each, plan, settings))
      .map(choiceOf),
  };
}

/** True if a subscription may have the plan from now on: it is on offer, or the subscription has it already. */
export function mayHavePlan(wanted: PlanKey, own: PlanKey, settings: PlanOffer): boolean {
  return isOffered(wanted, settings) || (wanted.audience === own.audience && wanted.duration === own.duration);
}

function choiceOf({ audience, duration, rolls, months, monthlyPence, regularPence }: Plan): PlanChoice {
  const saving = pence((regularPence - monthlyPence) * months);
  return {
    audience,
    duration,
    monthlyPence,
    boxes: rolls ? null : months,
    totalPence: rolls ? null : pence(monthlyPence * months),
    savingPence: rolls || saving === 0 ? null : saving,
  };
}
