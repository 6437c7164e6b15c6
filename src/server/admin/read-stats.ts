import type { getAdminStats } from "#contract/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import type { Shop } from "#server/shop.ts";
import { countActiveSubscriptions, countOrders, countUsers, sumPaidSince } from "./admin.queries.ts";

/** The overview's four counters; a month is a calendar month in London. */
export async function readStats(shop: Shop): Promise<ReplyOf<typeof getAdminStats>> {
  const monthStart = londonInstant(isoDay(`${londonDay(shop.clock()).slice(0, 7)}-01`), 0);
  const [totalUsers, activeSubscriptions, monthlyRevenue, totalOrders] = await Promise.all([
    countUsers(shop.db),
    countActiveSubscriptions(shop.db),
    sumPaidSince(shop.db, monthStart),
    countOrders(shop.db),
  ]);
  return { totalUsers, activeSubscriptions, monthlyRevenue: toPounds(monthlyRevenue), totalOrders };
}
