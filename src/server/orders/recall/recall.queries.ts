import { and, asc, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { boxes } from "#server/db/schema/boxes.ts";
import { productBatches, products } from "#server/db/schema/catalogue.ts";
import { orders } from "#server/db/schema/orders.ts";
import { parcelBatches, parcels } from "#server/db/schema/parcels.ts";
import { users } from "#server/db/schema/people.ts";
import { subscriptions } from "#server/db/schema/subscriptions.ts";

const { id, productId, code, bestBeforeOn } = productBatches;
const batchColumns = { id, productId, code, bestBeforeOn, productName: products.name };

/** A batch of a product by its id. */
export async function findBatch(db: Reader, ofProduct: number, batchId: number) {
  const [row] = await db
    .select(batchColumns)
    .from(productBatches)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(productId, ofProduct), eq(id, batchId)));
  return row;
}

export type RecalledBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** The same by its number, however its letters were typed. */
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

/** Takes a batch's row lock, so that of two recalls one comes after the other. */
export async function lockBatch(tx: Tx, batchId: number): Promise<boolean> {
  const rows = await tx.select({ id }).from(productBatches).where(eq(id, batchId)).for("update");
  return rows.length > 0;
}

/** The parcels that got a batch, with whose they are, in the order in which they were made. */
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
