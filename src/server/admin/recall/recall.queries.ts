import { and, asc, eq, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes } from "#server/platform/db/schema/boxes.ts";
import { productBatches, productComponents, products } from "#server/platform/db/schema/catalogue.ts";
import { orderItems, orders } from "#server/platform/db/schema/orders.ts";
import { parcelBatches, parcels } from "#server/platform/db/schema/parcels.ts";
import { users } from "#server/platform/db/schema/people.ts";
import { subscriptions } from "#server/platform/db/schema/subscriptions.ts";

const { id, productId, code, bestBeforeOn, recalledAt } = productBatches;
const batchColumns = {
  id,
  productId,
  code,
  bestBeforeOn,
  recalledAt,
  productName: products.name,
  stock: products.stock,
};

export async function findBatch(db: Reader, ofProduct: number, batchId: number) {
  const [row] = await db
    .select(batchColumns)
    .from(productBatches)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(productId, ofProduct), eq(id, batchId)));
  return row;
}

export type RecalledBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** A batch by its code, ignoring upper and lower case. */
export async function findBatchByCode(db: Reader, ofProduct: number, typed: string) {
  const [row] = await db
    .select(batchColumns)
    .from(productBatches)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(productId, ofProduct), sql`lower(${code}) = ${typed.toLowerCase()}`))
    .orderBy(asc(id))
    .limit(1);
  return row;
}

/** Locks a batch's row, so that two recalls run one after the other. */
export async function lockBatch(tx: Tx, batchId: number): Promise<boolean> {
  const rows = await tx.select({ id }).from(productBatches).where(eq(id, batchId)).for("update");
  return rows.length > 0;
}

/** The parcels with units of a batch and their owners, in order of creation. */
export async function listParcelsWith(db: Reader, batchId: number) {
  return db
    .select({
      parcel: parcels,
      order: {
        id: orders.id,
        userId: orders.userId,
        email: orders.email,
        billingAddress: orders.billingAddress,
        deliveryAddress: orders.deliveryAddress,
      },
      boxAddress: boxes.deliveryAddress,
      account: { email: users.email, firstName: users.firstName, erasedAt: users.erasedAt },
    })
    .from(parcelBatches)
    .innerJoin(parcels, eq(parcels.id, parcelBatches.parcelId))
    .leftJoin(orders, eq(orders.id, parcels.orderId))
    .leftJoin(boxes, eq(boxes.id, parcels.boxId))
    .leftJoin(subscriptions, eq(subscriptions.id, boxes.subscriptionId))
    .leftJoin(users, eq(users.id, sql`coalesce(${orders.userId}, ${subscriptions.userId})`))
    .where(eq(parcelBatches.batchId, batchId))
    .orderBy(asc(parcels.id));
}

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
