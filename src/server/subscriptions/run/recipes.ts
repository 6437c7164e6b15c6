import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-recipes.ts";
import type { RecipeCheck, RecipeMonth } from "#contract/subscriptions/admin-recipes.ts";
import type { BoxProduct as ShownProduct } from "#contract/subscriptions/subscriptions.ts";
import { addMonths, type BoxMonth, cutOffAt, dispatchOn, firstBoxMonth, isPastCutOff } from "#domain/calendar.ts";
import { type BoxProduct, type BoxToFill, fillBox } from "#domain/subscriptions/box-contents.ts";
import { AUDIENCES, type Audience, NATURALNESS } from "#domain/subscriptions/plans.ts";
import {
  checkRecipe,
  countUnitsNeeded,
  findRecipeFor,
  PAST_RECIPES,
  type Recipe,
  type RecipeKey,
} from "#domain/subscriptions/recipes.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  countSwappedOut,
  hasFrozenBoxes,
  listBoxProducts,
  listRecipes,
  listSingleProducts,
  type SingleProductRow,
  type StoredKey,
} from "./recipes.queries.ts";
import { countUnfilled } from "./runs.queries.ts";

export const KINDS = AUDIENCES.flatMap((audience) => NATURALNESS.map((naturalness) => ({ audience, naturalness })));

/** The recipes of the next month whose cut-off has not passed. */
export async function readNextRecipes(shop: Shop): Promise<RecipeMonth> {
  return readRecipes(shop, firstBoxMonth(shop.clock(), await readSettings(shop.db)));
}

export async function readRecipes({ db, clock }: Shop, boxMonth: BoxMonth): Promise<RecipeMonth> {
  const settings = await readSettings(db);
  const found = await loadMonth(db, boxMonth);
  return {
    boxMonth,
    dispatchOn: dispatchOn(boxMonth, settings),
    cutOffAt: cutOffAt(boxMonth, settings).toISOString(),
    isLocked: isPastCutOff(boxMonth, clock(), settings) || (await hasFrozenBoxes(db, boxMonth)),
    boxSize: settings.boxSize,
    recipes: KINDS.map((kind) => {
      const key = { ...kind, boxMonth };
      const recipe = findRecipeFor(found.recipes, key);
      const productIds = recipe?.productIds ?? [];
      return {
        ...kind,
        boxes: countBoxes(found, key),
        isOwn: isOwnRecipe(recipe, key),
        productIds: [...productIds],
        substituteIds: substitutesOf(recipe),
        check: viewCheck(found, key, { productIds, substituteIds: recipe?.substituteIds ?? [] }),
        past: pastRecipes(found, key).map((past) => ({
          boxMonth: past.boxMonth,
          items: past.productIds.map((id) => ({ productId: id, name: nameOf(found, id) })),
        })),
      };
    }),
    standards: AUDIENCES.flatMap((audience) => {
      const standard = findStandard(found.recipes, audience);
      return standard
        ? [{ audience, productIds: [...standard.productIds], substituteIds: substitutesOf(standard) }]
        : [];
    }),
    products: found.rows
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, kind, stock, naturalPercent, isOnSale }) => ({
        productId: id,
        name,
        kind: kind ?? "",
        stock,
        naturalPercent,
        isOnSale,
      })),
  };
}

/** Checks products as the recipe of a month. Changes nothing. */
export async function previewRecipe(
  { db }: Shop,
  { productIds, substituteIds = [], ...key }: ParsedInputOf<typeof calls.checkRecipe>,
): Promise<RecipeCheck> {
  return viewCheck(await loadMonth(db, key.boxMonth), key, { productIds, substituteIds });
}

/** The substitute of each item of a recipe. */
export function substitutesOf(recipe: Recipe | undefined): (number | null)[] {
  return (recipe?.productIds ?? []).map((_, slot) => recipe?.substituteIds?.[slot] ?? null);
}

export function findStandard(recipes: readonly Recipe[], audience: Audience): Recipe | undefined {
  return recipes.find((each) => each.audience === audience && each.boxMonth === null && each.naturalness === null);
}

/** Audiences whose standard box has another number of items than the settings say. */
export async function listStandardsOfOtherSize(db: Reader): Promise<Audience[]> {
  const { boxSize } = await readSettings(db);
  const recipes = await listRecipes(db, []);
  return AUDIENCES.filter((audience) => {
    const standard = findStandard(recipes, audience);
    return standard !== undefined && standard.productIds.length !== boxSize;
  });
}

/** Kinds of boxes that wait to be filled in the next open month and have no recipe of their own. */
export async function countMissingRecipes({ db, clock }: Shop): Promise<{ boxMonth: BoxMonth; kinds: number }> {
  const boxMonth = firstBoxMonth(clock(), await readSettings(db));
  const recipes = await listRecipes(db, [boxMonth]);
  const unfilled = await countUnfilled(db, boxMonth);
  const missing = KINDS.filter((kind) => {
    const key = { ...kind, boxMonth };
    return unfilled.some((each) => isSameKind(each, kind)) && !isOwnRecipe(findRecipeFor(recipes, key), key);
  });
  return { boxMonth, kinds: missing.length };
}

interface LoadedMonth {
  recipes: readonly Recipe[];
  /** Products that recipes contain or can contain, in the order of the list. */
  rows: readonly SingleProductRow[];
  rowsById: ReadonlyMap<number, SingleProductRow>;
  boxProducts: readonly BoxProduct[];
  unfilled: Awaited<ReturnType<typeof countUnfilled>>;
  swappedOut: Awaited<ReturnType<typeof countSwappedOut>>;
}

async function loadMonth(db: Reader, boxMonth: BoxMonth): Promise<LoadedMonth> {
  // The recipes are read first, so that the products of a recipe that is being saved are found.
  const recipes = await listRecipes(db, [boxMonth, ...pastMonths(boxMonth)]);
  const rows = await listSingleProducts(db);
  return {
    recipes,
    rows,
    rowsById: new Map(rows.map((row) => [row.id, row])),
    boxProducts: await listBoxProducts(db),
    unfilled: await countUnfilled(db, boxMonth),
    swappedOut: await countSwappedOut(db, boxMonth),
  };
}

/** The months that a recipe is compared with, newest first. */
function pastMonths(boxMonth: BoxMonth): BoxMonth[] {
  return Array.from({ length: PAST_RECIPES }, (_, index) => addMonths(boxMonth, -1 - index));
}

function pastRecipes({ recipes }: LoadedMonth, key: RecipeKey) {
  return pastMonths(key.boxMonth).flatMap((boxMonth) => {
    const recipe = findRecipeFor(recipes, { ...key, boxMonth });
    return recipe ? [{ boxMonth, productIds: recipe.productIds }] : [];
  });
}

type Kind = Pick<RecipeKey, "audience" | "naturalness">;

function isSameKind(a: Kind, b: Kind): boolean {
  return a.audience === b.audience && a.naturalness === b.naturalness;
}

function unfilledOf({ unfilled }: LoadedMonth, key: RecipeKey) {
  return unfilled.filter((each) => isSameKind(each, key));
}

/** Adds up the swaps of boxes in different statuses. */
function addUpUnits(swaps: LoadedMonth["swappedOut"]): { productId: number; units: number }[] {
  return [...Map.groupBy(swaps, ({ productId }) => productId)].map(([productId, some]) => ({
    productId,
    units: some.reduce((sum, { units }) => sum + units, 0),
  }));
}

function countBoxes(month: LoadedMonth, key: RecipeKey): number {
  return unfilledOf(month, key).reduce((sum, { boxes }) => sum + boxes, 0);
}

export function isOwnRecipe(recipe: Recipe | undefined, { boxMonth, naturalness }: StoredKey): boolean {
  return recipe?.boxMonth === boxMonth && recipe.naturalness === naturalness;
}

function nameOf({ rowsById }: LoadedMonth, id: number): string {
  return rowsById.get(id)?.name ?? `Product ${id}`;
}

/** Checks a recipe that replaces the stored recipe of its kind. */
function viewCheck(
  month: LoadedMonth,
  key: RecipeKey,
  { productIds, substituteIds }: { productIds: readonly number[]; substituteIds: readonly (number | null)[] },
): RecipeCheck {
  const box = {
    ...boxOf(month, key, [...productIds, ...substituteIds]),
    recipe: productIds,
    substitutes: substituteIds,
  };
  const uses = KINDS.map((kind) => {
    const other = { ...kind, boxMonth: key.boxMonth };
    const stored = findRecipeFor(month.recipes, other)?.productIds ?? [];
    return {
      productIds: isSameKind(kind, key) ? productIds : stored,
      boxes: countBoxes(month, other),
      swappedOut: addUpUnits(month.swappedOut.filter((each) => isSameKind(each, kind))),
    };
  });
  const checked = checkRecipe({
    box,
    products: month.rowsById,
    needed: countUnitsNeeded(uses),
    past: pastRecipes(month, key),
    exclusions: unfilledOf(month, key),
  });
  return {
    items: checked.map(({ productId, product, substitutes, repeatedIn, newAllergens, warnings, ...counts }) => ({
      ...(product ? viewProduct(product) : { ...NO_PRODUCT, productId, name: nameOf(month, productId) }),
      ...counts,
      stock: product?.stock ?? 0,
      allergens: [...(product?.allergens ?? [])],
      newAllergens: [...newAllergens],
      repeatedIn: [...repeatedIn],
      substitutes: substitutes.map(({ id, name, stock }) => ({ productId: id, name, stock })),
      warnings: [...warnings],
    })),
    preview: fillBox(box).productIds.flatMap((id) => {
      const row = month.rowsById.get(id);
      return row ? [viewProduct(row)] : [];
    }),
  };
}

/** The box of a customer without exclusions who has received no box before. */
function boxOf(
  { rows, boxProducts }: LoadedMonth,
  key: RecipeKey,
  chosen: readonly (number | null)[],
): Omit<BoxToFill, "recipe"> {
  const added = rows.filter(({ id }) => chosen.includes(id)).map((row) => ({ ...row, audiences: [key.audience] }));
  return {
    audience: key.audience,
    exclusions: [],
    unwantedProductIds: [],
    isAllNatural: key.naturalness === "100natural",
    products: new Map([...added, ...boxProducts].map((product) => [product.id, product])),
  };
}

/** Stands in for a product that no longer exists, so that the page can show the item. */
const NO_PRODUCT = { slug: "", kind: "", picture: findPicture(null), isOnSale: false };

function viewProduct({ id, name, slug, kind, imageUrl, isOnSale }: SingleProductRow): ShownProduct {
  return { productId: id, name, slug, kind: kind ?? "", picture: findPicture(imageUrl), isOnSale };
}
