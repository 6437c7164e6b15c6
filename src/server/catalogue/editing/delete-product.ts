import { toPounds } from "#domain/money.ts";
import { findPlanKey } from "#domain/plans.ts";
import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/index.ts";
import { acquireLock } from "#server/db/acquire-lock.ts";
import type { Tx } from "#server/db/open-database.ts";
import { countUses, lockProduct, removeProduct, saveProduct } from "./admin-products.queries.ts";

/**
 * Deletes a product, or archives one that orders name: their records keep it. Refuses `not-found`, `plan-fixed`, and
 * `still-in-use` while it is part of a set or a box.
 */
export async function deleteProduct(
  tx: Tx,
  productId: number,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<"deleted" | "archived"> {
  await acquireLock(tx, "catalogue");
  const row = await lockProduct(tx, productId);
  if (!row) throw new ShopError("not-found");
  if (findPlanKey(productId)) throw new ShopError("plan-fixed");
  const { orders, sets, boxes } = await countUses(tx, productId);
  if (sets + boxes > 0) throw new ShopError("still-in-use", { sets, boxes });
  const outcome = orders > 0 ? "archived" : "deleted";
  if (outcome === "deleted") {
    await removeProduct(tx, productId);
  } else {
    // Its names become free for a successor.
    const mark = `archived-${productId}`;
    const sku = row.sku === null ? null : `${row.sku} ${mark}`;
    await saveProduct(tx, row, { archivedAt: now, isActive: false, slug: `${row.slug}-${mark}`, sku }, now);
  }
  const { name, sku, price, stock } = row;
  await recordChange(tx, {
    actorUserId,
    action: outcome === "deleted" ? "delete" : "archive",
    entity: "product",
    entityId: productId,
    before: { name, sku, price: toPounds(price), stock },
    now,
  });
  return outcome;
}
