import { TOTAL_COUNT_MAX } from "#contract/admin-list.ts";
import type { ParsedInputOf, ReplyOf } from "#contract/endpoint.ts";
import type {
  AdminSubscription,
  AdminSubscriptionDetails,
  getAdminSubscription,
  listAdminSubscriptions,
} from "#contract/subscriptions/admin-subscriptions.ts";
import { leftOutShownFrom, unknownChargesBefore } from "#domain/admin/todo-windows.ts";
import { type BoxMonth, londonDay } from "#domain/calendar.ts";
import { toPounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { AudienceNames } from "#domain/subscriptions/box-names.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { planName } from "#domain/subscriptions/describe-box.ts";
import { countPrepaidBoxes } from "#domain/subscriptions/prepaid-gifts.ts";
import { listNotes } from "#server/admin/notes/notes.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { cutPage, type Page, readIdCursor, readNumberCursor, writeCursor } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  canRetryCharge,
  readBoxReach,
  readForecast,
  viewGift,
  viewMethod,
  viewOne,
} from "#server/subscriptions/index.ts";
import { viewCustomerAddress } from "./customers.ts";
import { counterOf, readCounters } from "./overview.queries.ts";
import {
  countMatchingSubscriptions,
  findSubscriptionInFull,
  listAttempts,
  listChargedBoxes,
  listSubscriptionRows,
  listSubscriptionsByDelivery,
  listUnprintableIds,
  type SubscriptionFilter,
  type SubscriptionWithCustomer,
} from "./subscriptions.queries.ts";

export async function listAllSubscriptions(
  shop: Shop,
  { limit, cursor, search, status, payment, box, sort }: ParsedInputOf<typeof listAdminSubscriptions>,
): Promise<Page<AdminSubscription>> {
  const filter: SubscriptionFilter = {
    search,
    status,
    payment: payment === "failure" ? payment : undefined,
    unknownChargesBefore: payment === "unknown" ? unknownChargesBefore(shop.clock()) : undefined,
    leftOutFrom: box === "left-out" ? leftOutShownFrom(londonDay(shop.clock())) : undefined,
    ids: box === "unprintable" ? await listUnprintableIds(shop.db) : undefined,
  };
  if (sort === "next-delivery") return listByDelivery(shop, filter, { cursor, limit });
  const read = await listSubscriptionRows(shop.db, filter, { beforeId: readIdCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, ({ subscription }) => writeCursor([subscription.id]));
  return { rows: await viewRows(shop, rows), nextCursor, ...(await countAll(shop, filter)) };
}

async function listByDelivery(
  shop: Shop,
  filter: SubscriptionFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Page<AdminSubscription>> {
  const [rank, nextDelivery, id] = readNumberCursor(cursor, 3) ?? [];
  const after = id === undefined ? undefined : { rank: rank ?? 0, nextDelivery: nextDelivery ?? 0, id };
  const read = await listSubscriptionsByDelivery(shop.db, filter, { after, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(read, limit, (row) =>
    writeCursor([row.rank, row.nextDelivery, row.subscription.id]),
  );
  return { rows: await viewRows(shop, rows), nextCursor, ...(await countAll(shop, filter)) };
}

async function countAll(shop: Shop, filter: SubscriptionFilter) {
  if (filter.search || filter.payment || filter.unknownChargesBefore || filter.leftOutFrom || filter.ids) {
    const counted = await countMatchingSubscriptions(shop.db, filter, TOTAL_COUNT_MAX + 1);
    return { totalCount: Math.min(counted, TOTAL_COUNT_MAX), isTotalCapped: counted > TOTAL_COUNT_MAX };
  }
  const counters = await readCounters(shop.db, "subscriptions");
  const statuses: readonly SubscriptionStatus[] = filter.status ? [filter.status] : SUBSCRIPTION_STATUSES;
  return { totalCount: statuses.reduce((sum, status) => sum + counterOf(counters, status).units, 0) };
}

async function viewRows({ db }: Shop, rows: readonly SubscriptionWithCustomer[]): Promise<AdminSubscription[]> {
  const { audienceNames } = await readSettings(db);
  return rows.map((row) => viewAdminSubscription(row, audienceNames));
}

function viewAdminSubscription(row: SubscriptionWithCustomer, names: AudienceNames): AdminSubscription {
  const { subscription } = row;
  const isOver = subscription.status === "cancelled" || subscription.status === "completed";
  return {
    id: subscription.id,
    userId: subscription.userId,
    userEmail: row.email,
    userName: row.username,
    userFirstName: row.firstName,
    userLastName: row.lastName,
    plan: planName(subscription.box, names),
    price: toPounds(subscription.monthlyPrice),
    status: subscription.status,
    isEnding: subscription.cancelAtPeriodEnd && !isOver,
    deliveredMonths: subscription.deliveredMonths,
    totalMonths: subscription.totalMonths,
    rolls: subscription.box.duration === "monthly" && !subscription.box.isSingle,
    prepaidBoxes: countPrepaidBoxes(subscription.box),
    nextDelivery: subscription.currentPeriodEnd && !isOver ? londonDay(subscription.currentPeriodEnd) : null,
    paymentFailure: isOver ? null : viewPaymentFailure(subscription.unpaidInARow, row.unpaidMonth),
    created: subscription.createdAt.toISOString(),
    version: subscription.version,
  };
}

function viewPaymentFailure(leftOutInARow: number, unpaidMonth: BoxMonth | null): AdminSubscription["paymentFailure"] {
  return leftOutInARow === 0 && unpaidMonth === null ? null : { boxMonth: unpaidMonth, leftOutInARow };
}

/** Two years of monthly boxes. */
const BOXES_MAX = 24;

/** Any subscription, with its order, the charges of its boxes and its notes. Refuses with `not-found`. */
export async function getAnySubscription(
  shop: Shop,
  subscriptionId: number,
): Promise<ReplyOf<typeof getAdminSubscription>> {
  const row = await findSubscriptionInFull(shop.db, subscriptionId);
  if (!row) throw new ShopError("not-found");
  const { subscription, customer, order } = row;
  const { audienceNames } = await readSettings(shop.db);
  const gift = subscription.gift ? viewGift(subscription.gift) : null;
  return {
    ...viewAdminSubscription(row, audienceNames),
    deliveryLine1: gift?.line1 ?? customer.deliveryLine1,
    deliveryLine2: gift?.line2 ?? customer.deliveryLine2,
    deliveryCity: gift?.city ?? customer.deliveryCity,
    deliveryPostcode: gift?.postcode ?? customer.deliveryPostcode,
    address: gift ?? viewCustomerAddress(customer),
    hasLabel: (await readBoxReach(shop.db, { subscriptionId })).hasLabel,
    gift,
    relatedOrder: order && {
      id: order.id,
      status: order.status,
      amount: toPounds(order.amount),
      total: toPounds(order.totalAmount),
    },
    ...(await readForecast(shop, subscriptionId)),
    method: viewMethod(subscription),
    stripeSubscriptionId: subscription.stripeSubscriptionId,
    charges: await listBoxCharges(shop.db, subscriptionId),
    canRetryCharge: await canRetryCharge(shop, subscriptionId),
    customerView: await viewOne(shop, subscription),
    notes: await listNotes(shop.db, "subscription", subscriptionId),
  };
}

type BoxCharge = AdminSubscriptionDetails["charges"][number];

/** A subscription's boxes with their charge attempts and results. Newest box first. */
async function listBoxCharges(db: Reader, subscriptionId: number): Promise<BoxCharge[]> {
  const charged = await listChargedBoxes(db, subscriptionId, BOXES_MAX);
  const attempts = await listAttempts(
    db,
    charged.map(({ id }) => id),
  );
  const attemptsByBoxId = Map.groupBy(attempts, ({ boxId }) => boxId);
  return charged.map(
    ({ id, boxMonth, orderId, dispatchOn, chargeOn, status, skipReason, price, giftCardAmount, failure }) => ({
      boxMonth,
      orderId,
      dispatchOn,
      chargeOn,
      status,
      skipReason,
      price: toPounds(price),
      giftCardAmount: toPounds(giftCardAmount),
      failure: failure && {
        code: failure.failure,
        nextTryOn: failure.isHard ? null : failure.retryOn,
        giveUpOn: failure.giveUpOn,
      },
      attempts: (attemptsByBoxId.get(id) ?? []).map(({ begunAt, methodType, lastFour, outcome, code, requestId }) => ({
        at: begunAt.toISOString(),
        methodType,
        lastFour,
        outcome: outcome ?? "unknown",
        code,
        requestId,
      })),
    }),
  );
}
