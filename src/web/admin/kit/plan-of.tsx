import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";

/** Length of a plan: "3 boxes". Undefined for other products. The plans of an audience share one name. */
export function planLengthOf(productId: number | null): string | undefined {
  const plan = productId === null ? undefined : findPlanKey(productId);
  return plan && PLAN_LENGTH_LABELS[plan.duration];
}

/** Length of a plan, below its name. Nothing for other products. */
export function PlanOf({ productId }: { productId: number | null }) {
  const length = planLengthOf(productId);
  return length ? <span className="block text-sm font-medium">{length}</span> : null;
}
