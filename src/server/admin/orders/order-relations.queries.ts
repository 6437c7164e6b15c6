import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { orderItems } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** The subscriptions that an order began, and the one of which it is a month. */
export async function listSubscriptionsOfOrder(
  db: Reader,
  { id: orderId, subscriptionId }: { id: number; subscriptionId: number | null },
): Promise<Pick<typeof subscriptions.$inferSelect, "id" | "box" | "gift">[]> {
  const items = db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.orderId, orderId));
  const { id, box, gift } = subscriptions;
  const isBegun = inArray(subscriptions.orderItemId, items);
  return db
    .select({ id, box, gift })
    .from(subscriptions)
    .where(
      and(isNull(subscriptions.archivedAt), subscriptionId === null ? isBegun : or(isBegun, eq(id, subscriptionId))),
    )
    .orderBy(asc(id));
}

/** The monthly boxes that an order paid for. */
export async function listBoxesOfOrder(
  db: Reader,
  orderId: number,
): Promise<Pick<typeof boxes.$inferSelect, "id" | "boxMonth" | "status">[]> {
  const { id, boxMonth, status } = boxes;
  return db
    .select({ id, boxMonth, status })
    .from(boxes)
    .where(eq(boxes.orderId, orderId))
    .orderBy(asc(boxMonth), asc(id));
}
