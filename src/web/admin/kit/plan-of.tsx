import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";

/** Length of a plan below its name, because the plans of an audience share one name. Nothing for other products. */
export function PlanOf({ productId }: { productId: number | null }) {
  const plan = productId === null ? undefined : findPlanKey(productId);
  return plan ? <span className="block text-sm font-medium">{PLAN_LENGTH_LABELS[plan.duration]}</span> : null;
}
