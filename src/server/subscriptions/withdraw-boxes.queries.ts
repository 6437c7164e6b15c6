import { and, asc, eq, or, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { orderItems } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

export interface PaidBox {
  boxId: number;
  subscriptionId: number;
  boxMonth: BoxMonth;
  orderItemId: number;
  /** Whether this order started the subscription. */
  isFirst: boolean;
}

/** The boxes that an order paid for, each with the order's line: a first box has its own, a renewal has the only one. */
export async function listBoxesPaidBy(db: Reader, orderId: number): Promise<PaidBox[]> {
  const isFirst = eq(subscriptions.orderItemId, orderItems.id);
  const isRenewal = sql`${boxes.chargeOn} is not null and ${orderItems.isSubscription}`;
  return db
    .select({
      boxId: boxes.id,
      subscriptionId: boxes.subscriptionId,
      boxMonth: boxes.boxMonth,
      orderItemId: orderItems.id,
      isFirst: sql<boolean>`${isFirst}`,
    })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(orderItems, eq(orderItems.orderId, boxes.orderId))
    .where(and(eq(boxes.orderId, orderId), or(isFirst, isRenewal)))
    .orderBy(asc(boxes.subscriptionId), asc(boxes.boxMonth));
}
