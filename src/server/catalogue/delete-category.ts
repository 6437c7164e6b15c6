import { ShopError } from "#domain/shop-error.ts";
import { recordChange } from "#server/audit/for-others.ts";
import type { Tx } from "#server/db/open-database.ts";
import { countProductsOf, forgetCategoryOfArchived, lockCategory, removeCategory } from "./admin-categories.queries.ts";
import { lockCatalogue } from "./admin-products.queries.ts";

/** Deletes a category. Refuses `not-found`, and `still-in-use` while a product is in it. */
export async function deleteCategory(
  tx: Tx,
  categoryId: number,
  { actorUserId, now }: { actorUserId: number; now: Date },
): Promise<void> {
  await lockCatalogue(tx);
  const row = await lockCategory(tx, categoryId);
  if (!row) throw new ShopError("not-found");
  await forgetCategoryOfArchived(tx, categoryId);
  const products = await countProductsOf(tx, categoryId);
  if (products > 0) throw new ShopError("still-in-use", { products });
  await removeCategory(tx, categoryId);
  const { name, slug, description } = row;
  await recordChange(tx, {
    actorUserId,
    action: "delete",
    entity: "category",
    entityId: categoryId,
    before: { name, slug, description },
    now,
  });
}
