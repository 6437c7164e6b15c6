import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/inventory/admin-batches.ts";
import { isoDay } from "#domain/calendar.ts";
import { bestBefore } from "#domain/inventory/best-before.ts";
import { ShopError } from "#domain/shop-error.ts";
import { moveStock, moveStockUpTo, sumMovementsOf } from "#server/inventory/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type BatchRow, findProduct, insertBatch, removeBatch } from "./admin-products.queries.ts";

/**
 * Adds a batch, and optionally adds its units to the stock. Refuses with `not-found`, `already-taken`, and
 * `invalid-input` for days in the wrong order.
 */
export async function addBatch(
  tx: Tx,
  { productId, code, madeOn, bestBeforeOn, quantity, addsToStock }: ParsedInputOf<typeof calls.addBatch>,
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
  if (addsToStock) await moveStock(tx, [{ productId, quantity }], { ...stockReason(batch.id), now });
  await recordChange(tx, {
    actorUserId,
    action: "create",
    entity: "batch",
    entityId: batch.id,
    after: { product: productId, code, madeOn: made, bestBeforeOn: until, quantity, addsToStock },
    now,
  });
  return batch;
}

function stockReason(batchId: number) {
  return { reason: "batch", reference: `batch:${batchId}` } as const;
}

/**
 * Deletes a batch, and removes the units that it added to the stock, as far as they are still in stock. Refuses with
 * `not-found`, and `still-in-use` if parcels contain the batch, because a recall must find those parcels.
 */
export async function deleteBatch(
  tx: Tx,
  { productId, batchId }: { productId: number; batchId: number },
  { actorUserId, now, isBatchInParcels }: { actorUserId: number; now: Date } & Pick<Shop, "isBatchInParcels">,
): Promise<void> {
  if (await isBatchInParcels(tx, batchId)) throw new ShopError("still-in-use");
  const batch = await removeBatch(tx, productId, batchId);
  if (!batch) throw new ShopError("not-found");
  const added = await sumMovementsOf(tx, productId, stockReason(batchId).reference);
  if (added > 0) await moveStockUpTo(tx, [{ productId, quantity: -added }], { ...stockReason(batchId), now });
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
