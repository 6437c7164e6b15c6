import { and, asc, eq, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import type { BoxMonth } from "#domain/calendar.ts";
import type { BoxProduct, BoxToFill } from "#domain/subscriptions/box-contents.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import { findRecipeFor, type Recipe, type RecipeKey } from "#domain/subscriptions/recipes.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import { boxes, boxSwaps } from "#server/platform/db/schema/boxes.ts";
import { boxRecipes, categories, productComponents, products } from "#server/platform/db/schema/catalogue.ts";

/** The products of a recipe and the named substitutes. */
export type RecipeItems = Required<Pick<BoxToFill, "recipe" | "substitutes">>;
export const NO_RECIPE: RecipeItems = { recipe: [], substitutes: [] };

/** Returns the recipe for one kind of box in a month, before exclusions. Its list is empty if there is none. */
export async function findRecipe(db: Reader, { boxMonth, audience, naturalness }: RecipeKey): Promise<RecipeItems> {
  const recipe = findRecipeFor(await listRecipes(db, [boxMonth]), { boxMonth, audience, naturalness });
  return recipe ? { recipe: recipe.productIds, substitutes: recipe.substituteIds ?? [] } : NO_RECIPE;
}

/** Lists the recipes of some months, and the standard boxes. */
export async function listRecipes(db: Reader, boxMonths: readonly BoxMonth[]): Promise<Recipe[]> {
  const { boxMonth, audience, naturalness, productIds, substituteIds } = boxRecipes;
  return db
    .select({ boxMonth, audience, naturalness, productIds, substituteIds })
    .from(boxRecipes)
    .where(or(isNull(boxMonth), inArray(boxMonth, [...boxMonths])));
}

/**
 * Locks the recipes that a month's boxes of an audience can use: for update to change one, shared to fill boxes. The
 * standard box is locked too, so that this works before the month has a recipe.
 */
export async function lockRecipes(
  tx: Tx,
  { boxMonth, audience }: Pick<RecipeKey, "boxMonth" | "audience">,
  mode: "update" | "share",
): Promise<void> {
  await tx
    .select({ id: boxRecipes.id })
    .from(boxRecipes)
    .where(and(eq(boxRecipes.audience, audience), or(eq(boxRecipes.boxMonth, boxMonth), isNull(boxRecipes.boxMonth))))
    .orderBy(asc(boxRecipes.id))
    .for(mode);
}

/** A recipe as stored. A standard box has neither month nor naturalness. */
export type StoredKey = Pick<Recipe, "boxMonth" | "audience" | "naturalness">;

/**
 * Saves a recipe if it still contains the previous products. False if someone else has changed it. `previous` is null if
 * there was no recipe of its own.
 */
export async function writeRecipe(
  tx: Tx,
  { boxMonth, audience, naturalness }: StoredKey,
  {
    previous,
    next,
    substituteIds,
  }: { previous: readonly number[] | null; next: readonly number[]; substituteIds: Recipe["substituteIds"] },
): Promise<boolean> {
  if (previous === null) {
    const added = await tx
      .insert(boxRecipes)
      .values({ boxMonth, audience, naturalness, productIds: next, substituteIds })
      .onConflictDoNothing()
      .returning({ id: boxRecipes.id });
    return added.length > 0;
  }
  const changed = await tx
    .update(boxRecipes)
    .set({ productIds: next, substituteIds })
    .where(
      and(
        boxMonth === null ? isNull(boxRecipes.boxMonth) : eq(boxRecipes.boxMonth, boxMonth),
        eq(boxRecipes.audience, audience),
        naturalness === null ? isNull(boxRecipes.naturalness) : eq(boxRecipes.naturalness, naturalness),
        sql`${boxRecipes.productIds} = ${JSON.stringify(previous)}::jsonb`,
      ),
    )
    .returning({ id: boxRecipes.id });
  return changed.length > 0;
}

/** True if boxes of the month are filled, even if a later cut-off has been set since. */
export async function hasFrozenBoxes(db: Reader, boxMonth: BoxMonth): Promise<boolean> {
  const frozen = await db
    .select({ id: boxes.id })
    .from(boxes)
    .where(and(eq(boxes.boxMonth, boxMonth), isNotNull(boxes.frozenAt)))
    .limit(1);
  return frozen.length > 0;
}

const forBox = {
  id: products.id,
  categoryId: products.categoryId,
  name: products.name,
  ingredients: products.ingredients,
  allergens: products.allergens,
  naturalPercent: products.naturalPercent,
  /** An archived product is not sent, so its units do not count. */
  stock: sql<number>`case when ${products.archivedAt} is null then ${products.stock} else 0 end`,
  isOnSale: products.isActive,
  lacksCompliance: sql<boolean>`${products.isCosmetic} and (coalesce(${products.safetyReportRef}, '') = '' or coalesce(${products.notificationNumber}, '') = '')`,
};

/**
 * Lists all products allowed in a box: products in any recipe or named as substitutes, and products of the same categories that are on sale.
 */
export async function listBoxProducts(db: Reader): Promise<BoxProduct[]> {
  const recipes = await db
    .select({
      audience: boxRecipes.audience,
      productIds: boxRecipes.productIds,
      substituteIds: boxRecipes.substituteIds,
    })
    .from(boxRecipes);
  const audiencesById = new Map<number, Set<Audience>>();
  for (const { audience, productIds } of recipes) {
    for (const id of productIds) audiencesById.set(id, (audiencesById.get(id) ?? new Set()).add(audience));
  }
  const named = recipes.flatMap(({ substituteIds }) => substituteIds ?? []).filter((id) => id !== null);
  const ids = [...new Set([...audiencesById.keys(), ...named])];
  if (ids.length === 0) return [];
  const inRecipes = [...audiencesById.keys()];
  const kinds = db.select({ id: products.categoryId }).from(products).where(inArray(products.id, inRecipes));
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
      isOnSale: products.isActive,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(products.id, [...productIds]));
}

/** Lists the products that are no plans and no sets, by category and name, with archived ones for older recipes. */
export async function listSingleProducts(db: Reader) {
  return db
    .select({
      ...forBox,
      slug: products.slug,
      kind: categories.name,
      imageUrl: products.imageUrl,
      isForChildren: products.isForChildren,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(products.isSubscription, false),
        notExists(db.select().from(productComponents).where(eq(productComponents.setId, products.id))),
      ),
    )
    .orderBy(asc(categories.name), asc(products.name), asc(products.id));
}

export type SingleProductRow = Awaited<ReturnType<typeof listSingleProducts>>[number];

export type BoxSwapRow = typeof boxSwaps.$inferSelect;

export async function listSwaps(db: Reader, boxIds: readonly number[]): Promise<BoxSwapRow[]> {
  if (boxIds.length === 0) return [];
  return db
    .select()
    .from(boxSwaps)
    .where(inArray(boxSwaps.boxId, [...boxIds]));
}

/** Counts the units that a month's unfilled boxes will not need because of swaps, by kind and status of the box. */
export async function countSwappedOut(db: Reader, boxMonth: BoxMonth) {
  const { audience, naturalness, status } = boxes;
  return db
    .select({
      audience,
      naturalness,
      status,
      productId: boxSwaps.outProductId,
      units: sql<number>`count(*)::integer`,
    })
    .from(boxSwaps)
    .innerJoin(boxes, eq(boxes.id, boxSwaps.boxId))
    .where(
      and(
        eq(boxes.boxMonth, boxMonth),
        isNull(boxes.frozenAt),
        inArray(status, ["planned", "billed", "unpaid", "charged"]),
      ),
    )
    .groupBy(audience, naturalness, status, boxSwaps.outProductId);
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

export async function listStandardBoxItems(
  db: Reader,
): Promise<
  { audience: Audience; id: number; slug: string; name: string; isOnSale: boolean; imageUrl: string | null }[]
> {
  const item = sql`jsonb_array_elements_text(${boxRecipes.productIds}) with ordinality as item(product_id, position)`;
  return db
    .select({
      audience: boxRecipes.audience,
      id: products.id,
      slug: products.slug,
      name: products.name,
      isOnSale: products.isActive,
      imageUrl: products.imageUrl,
    })
    .from(boxRecipes)
    .innerJoin(sql`lateral ${item}`, sql`true`)
    .innerJoin(products, sql`${products.id} = item.product_id::int`)
    .where(and(isNull(boxRecipes.boxMonth), isNull(boxRecipes.naturalness)))
    .orderBy(asc(boxRecipes.id), sql`item.position`);
}
