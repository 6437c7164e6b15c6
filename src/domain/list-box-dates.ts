import { type BoxPlan, isPaid } from "./boxes.ts";
import { addDays, type BoxMonth, type IsoDay } from "./calendar.ts";
import type { Pence } from "./money.ts";

/** A day that a subscriber's calendar may know. */
export interface BoxDate {
  kind: "dispatch" | "charge" | "last-change";
  boxMonth: BoxMonth;
  on: IsoDay;
  pricePence: Pence;
}

/** The days of a plan's boxes from today on, in their order: when each is charged and leaves, and the last to change it. */
export function listBoxDates(plan: BoxPlan, today: IsoDay): BoxDate[] {
  const dates = plan.boxes.flatMap((box): BoxDate[] => {
    const { boxMonth, pricePence, chargeOn, status } = box;
    if (status === "skipped" || status === "dispatched") return [];
    const shared = { boxMonth, pricePence };
    const charge: BoxDate[] =
      chargeOn && !isPaid(box) && status !== "unpaid"
        ? [
            { ...shared, kind: "last-change", on: addDays(chargeOn, -1) },
            { ...shared, kind: "charge", on: chargeOn },
          ]
        : [];
    return [...charge, { ...shared, kind: "dispatch", on: box.dispatchOn }];
  });
  return dates.filter(({ on }) => on >= today).toSorted((a, b) => a.on.localeCompare(b.on));
}
