import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-recipes.ts";
import type { RecipeCheck, RecipeMonth } from "#contract/subscriptions/admin-recipes.ts";
import type { BoxProduct as ShownProduct } from "#contract/subscriptions/subscriptions.ts";
import { addMonths, type BoxMonth, cutOffAt, dispatchOn, firstBoxMonth, isPastCutOff } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type BoxProduct, type BoxToFill, fillBox } from "#domain/subscriptions/box-contents.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import {
  checkRecipe,
  countUnitsNeeded,
  findRecipeFor,
  PAST_RECIPES,
  type Recipe,
  type RecipeKey,
  requireValidRecipe,
} from "#domain/subscriptions/recipes.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Reader, Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { findPicture } from "#server/platform/pictures/index.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  countSwappedOut,
  hasFrozenBoxes,
  listBoxProducts,
  listRecipes,
  listSingleProducts,
  lockRecipes,
  type SingleProductRow,
  writeRecipe,
} from "./recipes.queries.ts";
import { countUnfilled } from "./runs.queries.ts";

const KINDS = AUDIENCES.flatMap((audience) => NATURALNESS.map((naturalness) => ({ audience, naturalness })));

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
    recipes: KINDS.map((kind) => {
      const key = { ...kind, boxMonth };
      const recipe = findRecipeFor(found.recipes, key);
      const productIds = recipe?.productIds ?? [];
      return {
        ...kind,
        boxes: countBoxes(found, key),
        isOwn: isOwnRecipe(recipe, key),
        productIds: [...productIds],
        check: viewCheck(found, key, productIds),
        past: pastRecipes(found, key).map((past) => ({
          boxMonth: past.boxMonth,
          items: past.productIds.map((id) => ({ productId: id, name: nameOf(found, id) })),
        })),
      };
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

/** Checks five products as the recipe of a month. Changes nothing. */
export async function previewRecipe(
  { db }: Shop,
  { productIds, ...key }: RecipeKey & { productIds: readonly number[] },
): Promise<RecipeCheck> {
  return viewCheck(await loadMonth(db, key.boxMonth), key, productIds);
}

type Saving = ParsedInputOf<typeof calls.saveRecipe> & { actorUserId: number | undefined };

/**
 * Saves the recipe of a month, audience and naturalness. Refuses with `recipe-locked` from the cut-off on,
 * `changed-meanwhile`, `parent-gone` for a deleted product, and `invalid-input` for a recipe that does not fit the box.
 */
export async function saveRecipe(
  shop: Shop,
  { productIds, previousProductIds, actorUserId, ...key }: Saving,
): Promise<RecipeMonth> {
  await shop.db.transaction(async (tx) => {
    // No product is deleted, archived or changed between the check and the save.
    await acquireLock(tx, "catalogue");
    await lockRecipes(tx, key, "update");
    await requireUnlocked(tx, shop, key.boxMonth);
    const before = findRecipeFor(await listRecipes(tx, [key.boxMonth]), key);
    const productsById = await readProductsById(tx);
    await write(tx, { key, before, previous: previousProductIds, next: productIds, productsById, actorUserId, shop });
  });
  return readRecipes(shop, key.boxMonth);
}

/**
 * Copies the recipes of another month for all kinds of boxes that have none of their own. Refuses like `saveRecipe`, and
 * with `nothing-to-change` if there is nothing to copy.
 */
export async function copyRecipes(
  shop: Shop,
  { boxMonth, fromMonth, actorUserId }: { boxMonth: BoxMonth; fromMonth: BoxMonth; actorUserId: number | undefined },
): Promise<{ month: RecipeMonth; copied: number }> {
  const copied = await shop.db.transaction(async (tx) => {
    await acquireLock(tx, "catalogue");
    for (const audience of AUDIENCES) await lockRecipes(tx, { boxMonth, audience }, "update");
    await requireUnlocked(tx, shop, boxMonth);
    const recipes = await listRecipes(tx, [boxMonth, fromMonth]);
    const productsById = await readProductsById(tx);
    const toCopy = KINDS.flatMap((kind) => {
      const [key, source] = [
        { ...kind, boxMonth },
        { ...kind, boxMonth: fromMonth },
      ];
      const [before, found] = [findRecipeFor(recipes, key), findRecipeFor(recipes, source)];
      return found && isOwnRecipe(found, source) && !isOwnRecipe(before, key)
        ? [{ key, before, previous: null, next: found.productIds }]
        : [];
    });
    for (const each of toCopy) await write(tx, { ...each, productsById, actorUserId, shop });
    return toCopy.length;
  });
  if (copied === 0) throw new ShopError("nothing-to-change");
  return { month: await readRecipes(shop, boxMonth), copied };
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

/** Refuses with `recipe-locked`. The clock is read after the wait for the lock, because a run may have been frozen. */
async function requireUnlocked(tx: Tx, { clock }: Shop, boxMonth: BoxMonth): Promise<void> {
  if (isPastCutOff(boxMonth, clock(), await readSettings(tx)) || (await hasFrozenBoxes(tx, boxMonth))) {
    throw new ShopError("recipe-locked", { boxMonth });
  }
}

async function readProductsById(tx: Tx): Promise<ReadonlyMap<number, SingleProductRow>> {
  return new Map((await listSingleProducts(tx)).map((product) => [product.id, product]));
}

interface Writing {
  key: RecipeKey;
  /** The recipe that the kind has without the change: its own or a standard one. */
  before: Recipe | undefined;
  /** The kind's own recipe as last read. Null if it had none. */
  previous: readonly number[] | null;
  next: readonly number[];
  productsById: ReadonlyMap<number, SingleProductRow>;
  actorUserId: number | undefined;
  shop: Shop;
}

async function write(tx: Tx, writing: Writing): Promise<void> {
  const { key, before, previous, next, productsById, actorUserId, shop } = writing;
  const { boxMonth, audience, naturalness } = key;
  requireValidRecipe(next, naturalness, productsById);
  if (!(await writeRecipe(tx, key, { previous, next }))) throw new ShopError("changed-meanwhile");
  if (previous?.join() === next.join()) return;
  const names = (ids: readonly number[] = []) => ids.map((id) => productsById.get(id)?.name ?? `Product ${id}`);
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "recipe",
    entityId: `${boxMonth} ${audience} ${naturalness}`,
    before: { items: names(before?.productIds) },
    after: { items: names(next) },
    now: shop.clock(),
  });
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

function isOwnRecipe(recipe: Recipe | undefined, { boxMonth, naturalness }: RecipeKey): boolean {
  return recipe?.boxMonth === boxMonth && recipe.naturalness === naturalness;
}

function nameOf({ rowsById }: LoadedMonth, id: number): string {
  return rowsById.get(id)?.name ?? `Product ${id}`;
}

/** Checks a recipe that replaces the stored recipe of its kind. */
function viewCheck(month: LoadedMonth, key: RecipeKey, productIds: readonly number[]): RecipeCheck {
  const box = boxOf(month, key, productIds);
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
function boxOf({ rows, boxProducts }: LoadedMonth, key: RecipeKey, recipe: readonly number[]): BoxToFill {
  const added = rows.filter(({ id }) => recipe.includes(id)).map((row) => ({ ...row, audiences: [key.audience] }));
  return {
    audience: key.audience,
    recipe,
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
