import type { BoxPlan } from "#domain/boxes.ts";
import { addDays, londonDay } from "#domain/calendar.ts";
import { decideProviderWish } from "#domain/provider-wish.ts";
import type { SubscriptionRow } from "./boxes.queries.ts";

/** A hold reaches so far that a shop that is down for months lets nothing through. */
export const HOLD_DAYS = 400;
/** A hold that has come this near is made longer. */
export const HOLD_DAYS_MIN = 120;

/** Whether what the provider was told last still says what the subscription wants of it. */
export function isProviderTold(row: SubscriptionRow, plan: BoxPlan, now: Date): boolean {
  const wish = decideProviderWish(plan);
  const today = londonDay(now);
  if (wish.kind === "end") return row.stripeSubscriptionId === null || row.providerKnowsEnd;
  if (!row.stripeSubscriptionId || row.providerKnowsEnd) return false;
  if (wish.kind === "hold") {
    return row.providerHeldUntil !== null && row.providerHeldUntil >= addDays(today, HOLD_DAYS_MIN);
  }
  return row.providerHeldUntil === wish.on && row.providerAmount === wish.amountPence;
}
