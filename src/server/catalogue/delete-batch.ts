import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import { removeBatch } from "./admin-products.queries.ts";

/** Takes back a batch. Refuses `not-found`. */
export async function deleteBatch(
  tx: Tx,
  { productId, batchId }: { productId: number; batchId: number },
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
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
