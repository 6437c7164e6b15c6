import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import { monthName } from "./months.ts";

/** True for a gift that was paid in full: no card is saved for it, and nothing more is charged. */
export function isPaidInFull({
  rolls,
  totalMonths,
  isPrepaid = false,
}: Pick<Subscription, "rolls" | "totalMonths" | "isPrepaid">): boolean {
  return isPrepaid || isSingleBox({ rolls, months: totalMonths });
}

/** Duration of a plan: "12 boxes". After a change: "12 boxes from February, plus 2 earlier". */
export function planLengthLabel({
  rolls,
  totalMonths,
  planBoxes,
  planSince,
  boxesBefore,
  isPrepaid,
}: Pick<Subscription, "rolls" | "totalMonths" | "planBoxes" | "planSince" | "boxesBefore" | "isPrepaid">): string {
  if (isPrepaid) return `${planBoxes} boxes as a gift, paid once`;
  if (isSingleBox({ rolls, months: totalMonths })) return "One box";
  if (planBoxes === null) return "Month by month";
  const boxes = `${planBoxes} boxes`;
  return boxesBefore === 0 ? boxes : `${boxes} from ${monthName(planSince)}, plus ${boxesBefore} earlier`;
}
