import { and, asc, desc, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";
import { products } from "#server/db/schema/catalogue.ts";
import { orderItems } from "#server/db/schema/orders.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

interface PicturedProduct {
  path: string | null;
  alt: string;
}

/** The picture of what was ordered: of the line that is `named`, else of the first that has one. */
export async function findPictureOfOrder(
  db: Reader,
  orderId: number,
  named: string | undefined,
): Promise<PicturedProduct | undefined> {
  const isNamed = eq(orderItems.productName, named ?? "");
  const [row] = await db
    .select({ path: products.imageUrl, alt: orderItems.productName })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(eq(orderItems.orderId, orderId), isNotNull(products.imageUrl)))
    .orderBy(desc(isNamed), asc(orderItems.id))
    .limit(1);
  return row;
}

/** The picture of a subscription's plan. */
export async function findPictureOfBox(db: Reader, subscriptionId: number): Promise<PicturedProduct | undefined> {
  const [row] = await db
    .select({ path: products.imageUrl, alt: products.name })
    .from(subscriptions)
    .innerJoin(products, eq(products.id, subscriptions.productId))
    .where(eq(subscriptions.id, subscriptionId));
  return row;
}

export async function findPictureOfProduct(db: Reader, productId: number): Promise<PicturedProduct | undefined> {
  const [row] = await db
    .select({ path: products.imageUrl, alt: products.name })
    .from(products)
    .where(eq(products.id, productId));
  return row;
}
