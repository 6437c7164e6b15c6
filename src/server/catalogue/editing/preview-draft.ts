import type { ProductUse } from "#contract/catalogue/admin-products.ts";
import { firstBoxMonth } from "#domain/calendar.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { listNames, listSetsWith } from "./admin-products.queries.ts";

/** The products that sets or open recipes contain. They stay in them as drafts. */
export async function previewDraft(shop: Shop, productIds: readonly number[]): Promise<ProductUse[]> {
  const { db } = shop;
  if (productIds.length === 0) return [];
  const openFrom = firstBoxMonth(shop.clock(), await readSettings(db));
  const sets = await listSetsWith(db, productIds);
  const recipes = await shop.listOpenRecipesWith(db, productIds, openFrom);
  const uses = (await listNames(db, productIds)).map(({ id, name }) => ({
    productId: id,
    name,
    sets: sets.flatMap((set) => (set.productId === id ? set.name : [])),
    boxes: recipes.flatMap(({ productId, ...box }) => (productId === id ? box : [])),
  }));
  return uses.filter(({ sets, boxes }) => sets.length + boxes.length > 0);
}
