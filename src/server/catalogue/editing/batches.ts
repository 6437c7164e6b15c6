import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/inventory/admin-batches.ts";
import { isoDay } from "#domain/calendar.ts";
import { bestBefore } from "#domain/inventory/best-before.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { type BatchRow, findProduct, insertBatch, isBatchInParcels, removeBatch } from "./admin-products.queries.ts";

/** Adds a batch. Refuses `not-found`, `already-taken`, and `invalid-input` for days in the wrong order. */
export async function addBatch(
  tx: Tx,
  { productId, code, madeOn, bestBeforeOn, quantity }: ParsedInputOf<typeof calls.addBatch>,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<BatchRow> {
  const found = await findProduct(tx, productId);
  if (!found) throw new ShopError("not-found");
  const made = isoDay(madeOn);
  const until = bestBeforeOn ? isoDay(bestBeforeOn) : bestBefore(made, found.product.shelfLifeMonths);
  if (until <= made) {
    const message = "Best before must be after the day on which the batch was made";
    throw new ShopError("invalid-input", {}, [{ path: "bestBeforeOn", message }]);
  }
  const batch = await insertBatch(tx, { productId, code, madeOn: made, bestBeforeOn: until, quantity, createdAt: now });
  if (!batch) throw new ShopError("already-taken", { field: "code" });
  await recordChange(tx, {
    actorUserId,
    action: "create",
    entity: "batch",
    entityId: batch.id,
    after: { product: productId, code, madeOn: made, bestBeforeOn: until, quantity },
    now,
  });
  return batch;
}

/**
 * Deletes a batch. Refuses `not-found`, and `still-in-use` if parcels contain the batch, because a recall must find
 * those parcels.
 */
export async function deleteBatch(
  tx: Tx,
  { productId, batchId }: { productId: number; batchId: number },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  if (await isBatchInParcels(tx, batchId)) throw new ShopError("still-in-use");
  const batch = await removeBatch(tx, productId, batchId);
  if (!batch) throw new ShopError("not-found");
  const { code, madeOn, bestBeforeOn, quantity } = batch;
  await recordChange(tx, {
    actorUserId,
    action: "delete",
    entity: "batch",
    entityId: batchId,
    before: { product: productId, code, madeOn, bestBeforeOn, quantity },
    now,
  });
}
