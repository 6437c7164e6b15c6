import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { AdminSubscription, listAdminSubscriptions } from "#contract/admin-subscriptions.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { planName } from "#domain/box-labels.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#domain/boxes.ts";
import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { readIdCursor, writeCursor } from "#server/kernel/page-cursor.ts";
import { cutPage, type Page } from "#server/kernel/reply-page.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  countMatchingSubscriptions,
  listSubscriptionRows,
  type SubscriptionFilter,
  type SubscriptionWithCustomer,
} from "./admin-subscriptions.queries.ts";
import { counterOf, readCounters } from "./counters.queries.ts";

/** Everybody's subscriptions, newest first, a page at a time. */
export async function listAllSubscriptions(
  shop: Shop,
  { limit, cursor, search, status, payment }: ParsedInputOf<typeof listAdminSubscriptions>,
): Promise<Page<AdminSubscription>> {
  const filter = { search, status, payment };
  const read = await listSubscriptionRows(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ subscription }) => writeCursor([subscription.id]));
  return { rows: rows.map(viewAdminSubscription), nextCursor, ...(await countAll(shop, filter)) };
}

async function countAll(shop: Shop, filter: SubscriptionFilter) {
  if (filter.search || filter.payment) {
    const counted = await countMatchingSubscriptions(shop.db, filter, TOTAL_COUNT_MAX + 1);
    return { totalCount: Math.min(counted, TOTAL_COUNT_MAX), isTotalCapped: counted > TOTAL_COUNT_MAX };
  }
  const counters = await readCounters(shop.db, "subscriptions");
  const statuses: readonly SubscriptionStatus[] = filter.status ? [filter.status] : SUBSCRIPTION_STATUSES;
  return { totalCount: statuses.reduce((sum, status) => sum + counterOf(counters, status).units, 0) };
}

export function viewAdminSubscription(row: SubscriptionWithCustomer): AdminSubscription {
  const { subscription } = row;
  const isOver = subscription.status === "cancelled" || subscription.status === "completed";
  return {
    id: subscription.id,
    userId: subscription.userId,
    userEmail: row.email,
    userName: row.username,
    userFirstName: row.firstName,
    userLastName: row.lastName,
    plan: planName(subscription.box),
    price: toPounds(subscription.monthlyPrice),
    status: subscription.status,
    isEnding: subscription.cancelAtPeriodEnd && !isOver,
    deliveredMonths: subscription.deliveredMonths,
    totalMonths: subscription.totalMonths,
    nextDelivery: subscription.currentPeriodEnd && !isOver ? londonDay(subscription.currentPeriodEnd) : null,
    paymentFailure: isOver ? null : viewPaymentFailure(subscription.unpaidInARow, row.unpaidMonth),
    created: subscription.createdAt.toISOString(),
    version: subscription.version,
  };
}

function viewPaymentFailure(leftOutInARow: number, unpaidMonth: BoxMonth | null): AdminSubscription["paymentFailure"] {
  return leftOutInARow === 0 && unpaidMonth === null ? null : { boxMonth: unpaidMonth, leftOutInARow };
}
