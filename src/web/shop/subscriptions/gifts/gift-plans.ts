import type { PlanView } from "#contract/catalogue/catalogue.ts";
import type { Purpose } from "#domain/subscriptions/plans.ts";

/** Plans for a purpose. A rolling plan given as a gift is a single box, unless the giver lets it continue. */
export function plansFor(plans: readonly PlanView[], purpose: Purpose | undefined): PlanView[] {
  return plans.map((plan) => planAs(plan, purpose));
}

export function planAs(plan: PlanView, purpose: Purpose | undefined): PlanView {
  return purpose === "gift" && plan.rolls ? { ...plan, rolls: false, total: plan.firstBox.price } : plan;
}
