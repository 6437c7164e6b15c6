import { asc, eq, inArray, sql } from "drizzle-orm";
import type { BatchUse } from "#domain/batches.ts";
import { insertRows } from "#server/db/insert-rows.ts";
import type { Reader, Tx } from "#server/db/open-database.ts";
import { productBatches, productComponents, products } from "#server/db/schema/catalogue.ts";
import { parcelBatches } from "#server/db/schema/parcels.ts";

/** What some sets are made of. */
export async function listComponents(
  db: Reader,
  productIds: readonly number[],
): Promise<{ setId: number; componentId: number }[]> {
  if (productIds.length === 0) return [];
  const { setId, componentId } = productComponents;
  return db
    .select({ setId, componentId })
    .from(productComponents)
    .where(inArray(setId, [...productIds]))
    .orderBy(asc(setId), asc(productComponents.position));
}

/** The batches of some products with what no parcel has of them, in the order in which they end. */
export async function listBatchesOf(db: Reader, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  const used = db
    .select({ batchId: parcelBatches.batchId, units: sql<number>`sum(${parcelBatches.units})::integer`.as("units") })
    .from(parcelBatches)
    .where(inArray(parcelBatches.productId, [...productIds]))
    .groupBy(parcelBatches.batchId)
    .as("used");
  return db
    .select({
      id: productBatches.id,
      productId: productBatches.productId,
      productName: products.name,
      code: productBatches.code,
      bestBeforeOn: productBatches.bestBeforeOn,
      left: sql<number>`${productBatches.quantity} - coalesce(${used.units}, 0)`,
    })
    .from(productBatches)
    .innerJoin(products, eq(products.id, productBatches.productId))
    .leftJoin(used, eq(used.batchId, productBatches.id))
    .where(inArray(productBatches.productId, [...productIds]))
    .orderBy(asc(productBatches.bestBeforeOn), asc(productBatches.id));
}

export async function insertBatchUses(tx: Tx, uses: readonly BatchUse[]): Promise<void> {
  await insertRows(tx, parcelBatches, uses);
}

export async function deleteBatchUses(tx: Tx, parcelIds: readonly number[]): Promise<void> {
  if (parcelIds.length === 0) return;
  await tx.delete(parcelBatches).where(inArray(parcelBatches.parcelId, [...parcelIds]));
}
