import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { parsePounds, pence, timesPence, toPounds } from "#domain/money.ts";

/** Pounds saved against the monthly plan ("9.00"), without the first box. Undefined if nothing is saved. */
export function planSaving(plan: PlanView): string | undefined {
  if (plan.rolls) return undefined;
  const lessAMonth = pence(parsePounds(plan.originalPrice) - parsePounds(plan.price));
  const saving = timesPence(lessAMonth, plan.months - 1);
  return saving > 0 ? toPounds(saving) : undefined;
}
