import type { Subscription } from "#contract/subscriptions.ts";
import { londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import type { SubscriptionRow } from "./subscriptions.queries.ts";

export function viewSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    status: row.status,
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    isNextBoxPaid: isNextBoxPaid(row),
    audience: row.box.audience,
    naturalness: row.box.naturalness,
    duration: row.box.duration,
    monthlyPrice: toPounds(row.monthlyPrice),
    nextChargeOn: row.cancelAtPeriodEnd ? null : row.nextChargeOn,
    deliveredMonths: row.deliveredMonths,
    totalMonths: row.totalMonths,
    rolls: row.box.duration === "monthly",
  };
}

/** A box is charged on the charge day before it leaves: when the next charge comes later, the next box is paid. */
function isNextBoxPaid({ nextChargeOn, currentPeriodEnd }: SubscriptionRow): boolean {
  return nextChargeOn === null || currentPeriodEnd === null || nextChargeOn > londonDay(currentPeriodEnd);
}
