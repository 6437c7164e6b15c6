import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { IsoDay } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { orderItems } from "#server/platform/db/schema/orders.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

interface OrderSubscription
  extends Pick<typeof subscriptions.$inferSelect, "id" | "box" | "gift" | "status" | "cancelAtPeriodEnd" | "version"> {
  /** Next charge, for the one box that is not paid yet. Undefined if there is none. */
  nextCharge: { on: IsoDay; amount: Pence } | undefined;
}

/** The subscriptions that an order started or renewed. */
export async function listSubscriptionsOfOrder(
  db: Reader,
  { id: orderId, subscriptionId }: { id: number; subscriptionId: number | null },
): Promise<OrderSubscription[]> {
  const items = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  const { id, box, gift, status, cancelAtPeriodEnd, version } = subscriptions;
  const isBegun = inArray(subscriptions.orderItemId, items);
  const rows = await db
    .select({ id, box, gift, status, cancelAtPeriodEnd, version, chargeOn: boxes.chargeOn, price: boxes.price })
    .from(subscriptions)
    .leftJoin(
      boxes,
      and(
        eq(boxes.subscriptionId, id),
        inArray(boxes.status, ["planned", "billed", "unpaid"]),
        isNotNull(boxes.chargeOn),
      ),
    )
    .where(
      and(isNull(subscriptions.archivedAt), subscriptionId === null ? isBegun : or(isBegun, eq(id, subscriptionId))),
    )
    .orderBy(asc(id));
  return rows.map(({ chargeOn, price, ...row }) => ({
    ...row,
    nextCharge: chargeOn && price !== null ? { on: chargeOn, amount: price } : undefined,
  }));
}

export async function listBoxesOfOrder(
  db: Reader,
  orderId: number,
): Promise<Pick<typeof boxes.$inferSelect, "id" | "subscriptionId" | "boxMonth" | "status">[]> {
  const { id, subscriptionId, boxMonth, status } = boxes;
  return db
    .select({ id, subscriptionId, boxMonth, status })
    .from(boxes)
    .where(eq(boxes.orderId, orderId))
    .orderBy(asc(boxMonth), asc(id));
}
