import { and, asc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { productComponents } from "#server/db/schema/catalogue.ts";
import { orderItems, orders } from "#server/db/schema/orders.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

/** Orders that were paid from an instant on and hold a product, by itself or in a set; oldest first. */
export async function listOrdersWith(db: Reader, productId: number, from: Date) {
  const sets = db
    .select({ id: productComponents.setId })
    .from(productComponents)
    .where(eq(productComponents.componentId, productId));
  const holders = db
    .select({ id: orderItems.orderId })
    .from(orderItems)
    .where(or(eq(orderItems.productId, productId), inArray(orderItems.productId, sets)));
  return db
    .select({ id: orders.id, status: orders.status, email: orders.email, address: orders.deliveryAddress })
    .from(orders)
    .where(and(gte(orders.paidAt, from), inArray(orders.id, holders)))
    .orderBy(asc(orders.id));
}

/** Boxes that were frozen from an instant on and hold a product; oldest first. */
export async function listBoxesWith(db: Reader, productId: number, from: Date) {
  const writtenTo = sql<string | null>`case when ${users.erasedAt} is null then ${users.email} end`;
  const holdsProduct: SQL = sql`${boxes.productIds} @> ${JSON.stringify([productId])}::jsonb`;
  return db
    .select({ id: boxes.id, status: boxes.status, email: writtenTo, address: boxes.deliveryAddress })
    .from(boxes)
    .innerJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(gte(boxes.frozenAt, from), holdsProduct))
    .orderBy(asc(boxes.id));
}
