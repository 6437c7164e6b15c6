import type { PlanView } from "#contract/catalogue/catalogue.ts";
import type { Purpose } from "#domain/subscriptions/plans.ts";

/** The plans as they are for a purpose: as a gift, one that would roll on is a single box unless its giver wants more. */
export function plansFor(plans: readonly PlanView[], purpose: Purpose | undefined): PlanView[] {
  return plans.map((plan) => planAs(plan, purpose));
}

export function planAs(plan: PlanView, purpose: Purpose | undefined): PlanView {
  return purpose === "gift" && plan.rolls ? { ...plan, rolls: false, total: plan.firstBox.price } : plan;
}
