import type { Subscription } from "#contract/subscriptions.ts";
import { toPounds } from "#domain/money.ts";
import type { SubscriptionRow } from "./subscriptions.queries.ts";

export function viewSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    status: row.status,
    currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
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
