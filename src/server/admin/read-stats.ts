import type { getAdminStats } from "#contract/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { londonDay } from "#domain/calendar.ts";
import { type Pence, pence, sumPence, toPounds } from "#domain/money.ts";
import { ORDER_STATUSES } from "#domain/orders.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type Counter, counterOf, readCounters } from "./counters.queries.ts";

/** The overview's four counters; a month is a calendar month in London. */
export async function readStats(shop: Shop): Promise<ReplyOf<typeof getAdminStats>> {
  const monthStart = `${londonDay(shop.clock()).slice(0, 7)}-01`;
  const [users, subscriptions, paid, refunded, orders] = await Promise.all([
    readCounters(shop.db, "users"),
    readCounters(shop.db, "subscriptions"),
    readCounters(shop.db, "paid", monthStart),
    readCounters(shop.db, "refunded", monthStart),
    readCounters(shop.db, "orders"),
  ]);
  return {
    totalUsers: counterOf(users, "all").units,
    activeSubscriptions: counterOf(subscriptions, "active").units,
    monthlyRevenue: toPounds(pence(sumAmounts(paid) - sumAmounts(refunded))),
    totalOrders: ORDER_STATUSES.reduce((sum, status) => sum + counterOf(orders, status).units, 0),
  };
}

function sumAmounts(days: ReadonlyMap<string, Counter>): Pence {
  return sumPence([...days.values()].map((day) => day.amountPence));
}
