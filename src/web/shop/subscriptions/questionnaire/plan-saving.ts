import type { PlanView } from "#contract/catalogue/catalogue.ts";
import { parsePounds, pence, timesPence, toPounds } from "#domain/money.ts";

/** What the boxes after the first cost less on this plan than month by month ("9.00"), or undefined when nothing. */
export function planSaving(plan: PlanView): string | undefined {
  if (plan.rolls) return undefined;
  const lessAMonth = pence(parsePounds(plan.originalPrice) - parsePounds(plan.price));
  const saving = timesPence(lessAMonth, plan.months - 1);
  return saving > 0 ? toPounds(saving) : undefined;
}

/** "Save £10": what the first box costs less than the regular price; whole pounds go without pence. */
export function firstBoxSaving({ firstBox }: PlanView): string {
  return `Save £${firstBox.saves.replace(/\.00$/, "")}`;
}
