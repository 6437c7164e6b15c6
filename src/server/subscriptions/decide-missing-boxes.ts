import { planNextBox } from "#domain/bill-boxes.ts";
import { type Box, type BoxPlan, plannedBox } from "#domain/boxes.ts";
import { addMonths, boxDates, londonDay } from "#domain/calendar.ts";
import type { ShopSettings } from "#domain/default-settings.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";

/** The boxes of a subscription from before they were written down: sent, paid for, and the next one planned. */
export function decideMissingBoxes(plan: BoxPlan, row: SubscriptionRow, settings: ShopSettings): BoxPlan {
  const first = row.box.firstBoxMonth;
  const sent = row.deliveredMonths;
  const next = boxDates(first, sent + 1, settings);
  const isRunning = row.status === "active" || row.status === "paused";
  const isNextPaid = row.nextChargeOn === null || row.nextChargeOn > next.dispatchOn;
  const paid = isRunning && isNextPaid ? sent + 1 : sent;
  const boxes: Box[] = Array.from({ length: paid }, (_, index) => ({
    ...plannedBox(plan, addMonths(first, index), settings),
    status: index < sent ? ("dispatched" as const) : ("charged" as const),
    ...(index === 0 ? { chargeOn: null, chargedOn: londonDay(row.createdAt) } : {}),
  }));
  if (boxes.length > 0) return planNextBox({ ...plan, boxes }, settings);
  return isRunning ? { ...plan, boxes: [plannedBox(plan, first, settings)] } : plan;
}
