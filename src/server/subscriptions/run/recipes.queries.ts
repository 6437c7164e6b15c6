import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { BoxProduct } from "#domain/subscriptions/box-contents.ts";
import type { Audience, Naturalness } from "#domain/subscriptions/plans.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, boxSwaps } from "#server/platform/db/schema/boxes.ts";
import { boxRecipes, categories, products } from "#server/platform/db/schema/catalogue.ts";

export interface RecipeKey {
  boxMonth: BoxMonth;
  audience: Audience;
  naturalness: Naturalness;
}

/**
 * Returns the five products of the recipe for one kind of box in a month, before exclusions. Empty if there is no
 * recipe.
 */
export async function findRecipe(db: Reader, { boxMonth, audience, naturalness }: RecipeKey): Promise<number[]> {
  const rows = await db
    .select({ boxMonth: boxRecipes.boxMonth, productIds: boxRecipes.productIds })
    .from(boxRecipes)
    .where(
      and(
        eq(boxRecipes.audience, audience),
        or(eq(boxRecipes.boxMonth, boxMonth), isNull(boxRecipes.boxMonth)),
        or(eq(boxRecipes.naturalness, naturalness), isNull(boxRecipes.naturalness)),
      ),
    )
    .orderBy(asc(boxRecipes.boxMonth), desc(boxRecipes.naturalness))
    .limit(1);
  return [...(rows[0]?.productIds ?? [])];
}

const forBox = {
  id: products.id,
  categoryId: products.categoryId,
  name: products.name,
  ingredients: products.ingredients,
  allergens: products.allergens,
  naturalPercent: products.naturalPercent,
  stock: products.stock,
  isOnSale: products.isActive,
};

/**
 * Lists all products allowed in a box: products in any recipe, and products of the same categories that are on sale.
 */
export async function listBoxProducts(db: Reader): Promise<BoxProduct[]> {
  const recipes = await db
    .select({ audience: boxRecipes.audience, productIds: boxRecipes.productIds })
    .from(boxRecipes);
  const audiencesById = new Map<number, Set<Audience>>();
  for (const { audience, productIds } of recipes) {
    for (const id of productIds) audiencesById.set(id, (audiencesById.get(id) ?? new Set()).add(audience));
  }
  const ids = [...audiencesById.keys()];
  if (ids.length === 0) return [];
  const kinds = db.select({ id: products.categoryId }).from(products).where(inArray(products.id, ids));
  const found = await db
    .select(forBox)
    .from(products)
    .where(
      or(
        inArray(products.id, ids),
        and(eq(products.isActive, true), eq(products.isSubscription, false), inArray(products.categoryId, kinds)),
      ),
    );
  return found.map((product) => ({ ...product, audiences: [...(audiencesById.get(product.id) ?? [])] }));
}

export async function listShown(db: Reader, productIds: readonly number[]) {
  if (productIds.length === 0) return [];
  return db
    .select({
      id: products.id,
      name: products.name,
      slug: products.slug,
      kind: categories.name,
      imageUrl: products.imageUrl,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...productIds]));
}

export type BoxSwapRow = typeof boxSwaps.$inferSelect;

export async function listSwaps(db: Reader, boxIds: readonly number[]): Promise<BoxSwapRow[]> {
  if (boxIds.length === 0) return [];
  return db
    .select()
    .from(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]));
}

/** Counts the units that a month's paid or announced, unfilled boxes will not need because of swaps. */
export async function countSwappedOut(db: Reader, boxMonth: BoxMonth): Promise<{ productId: number; units: number }[]> {
  return db
    .select({ productId: boxSwaps.outProductId, units: sql<number>`count(*)::integer` })
    .from(boxSwaps)
    .innerJoin(boxes, eq(boxes.id, boxSwaps.boxId))
    .where(
      and(eq(boxes.boxMonth, boxMonth), isNull(boxes.frozenAt), inArray(boxes.status, ["billed", "unpaid", "charged"])),
    )
    .groupBy(boxSwaps.outProductId);
}

/** Saves the swap of a box. A box has at most one swap, so an earlier swap is replaced. */
export async function saveSwap(tx: Tx, { boxId, ...swap }: BoxSwapRow): Promise<void> {
  await tx
    .insert(boxSwaps)
    .values({ boxId, ...swap })
    .onConflictDoUpdate({ target: boxSwaps.boxId, set: swap });
}

/** Deletes swaps. Returns the reserved product of each box. */
export async function deleteSwaps(tx: Tx, boxIds: readonly number[]): Promise<{ boxId: number; productId: number }[]> {
  if (boxIds.length === 0) return [];
  return tx
    .delete(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]))
    .returning({ boxId: boxSwaps.boxId, productId: boxSwaps.intoProductId });
}
