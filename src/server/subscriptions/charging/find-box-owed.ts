import type { Box } from "#domain/boxes.ts";
import type { Requester } from "#server/subscriptions/actions/change-subscription.ts";
import type { LoadedPlan } from "#server/subscriptions/box-plans.ts";
import type { BoxRow } from "#server/subscriptions/boxes.queries.ts";

/** Whose box: the month that a letter was about, or the one that is unpaid. */
export interface BoxWanted extends Requester {
  boxMonth: string | undefined;
}

/** The box that somebody comes to pay: the month of a letter, else the unpaid one, else the last that was charged for. */
export function findBoxOwed(
  { row, plan, boxRows }: LoadedPlan,
  { userId, boxMonth }: BoxWanted,
): { box: Box; row: BoxRow } | undefined {
  if (userId !== undefined && row.userId !== userId) return undefined;
  const box =
    boxMonth === undefined
      ? (plan.boxes.find(({ status }) => status === "unpaid") ??
        plan.boxes.findLast(({ status }) => status !== "planned" && status !== "billed"))
      : plan.boxes.find((each) => each.boxMonth === boxMonth);
  const boxRow = boxRows.find((each) => each.boxMonth === box?.boxMonth);
  return box && boxRow && { box, row: boxRow };
}
