import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { isSingleBox } from "#domain/subscriptions/plans.ts";
import { monthName } from "./months.ts";

/** Duration of a plan: "12 boxes". After a change: "12 boxes from February, plus 2 earlier". */
export function planLengthLabel({
  rolls,
  totalMonths,
  planBoxes,
  planSince,
  boxesBefore,
}: Pick<Subscription, "rolls" | "totalMonths" | "planBoxes" | "planSince" | "boxesBefore">): string {
  if (isSingleBox({ rolls, months: totalMonths })) return "One box";
  if (planBoxes === null) return "Month by month";
  const boxes = `${planBoxes} boxes`;
  return boxesBefore === 0 ? boxes : `${boxes} from ${monthName(planSince)}, plus ${boxesBefore} earlier`;
}
