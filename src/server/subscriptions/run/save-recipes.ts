import type { ParsedInputOf } from "#contract/endpoint.ts";
import type * as calls from "#contract/subscriptions/admin-recipes.ts";
import type { RecipeMonth } from "#contract/subscriptions/admin-recipes.ts";
import { type BoxMonth, firstBoxMonth, isPastCutOff } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { AUDIENCES } from "#domain/subscriptions/plans.ts";
import {
  findRecipeFor,
  type Recipe,
  requireValidRecipe,
  requireValidSubstitutes,
} from "#domain/subscriptions/recipes.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { acquireLock } from "#server/platform/db/acquire-lock.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import {
  hasFrozenBoxes,
  listRecipes,
  listSingleProducts,
  lockRecipes,
  type SingleProductRow,
  type StoredKey,
  writeRecipe,
} from "./recipes.queries.ts";
import { findStandard, isOwnRecipe, KINDS, readRecipes, substitutesOf } from "./recipes.ts";

/** Substitutes of a change that does not name any: those that the recipe has, except products that are now in it. */
function keptSubstitutes(before: Recipe | undefined, key: StoredKey, productIds: readonly number[]): (number | null)[] {
  const own = substitutesOf(isOwnRecipe(before, key) ? before : undefined);
  return productIds.map((_, slot) => own[slot] ?? null).map((id) => (id && productIds.includes(id) ? null : id));
}

type Saving = ParsedInputOf<typeof calls.saveRecipe> & { actorUserId: number | undefined };

/**
 * Saves the recipe of a month, audience and naturalness. Refuses with `recipe-locked` from the cut-off on,
 * `changed-meanwhile`, `parent-gone` for a deleted product, and `invalid-input` for a recipe that does not fit the box or
 * has another number of items than the settings say.
 */
export async function saveRecipe(
  shop: Shop,
  { productIds, substituteIds, previousProductIds, actorUserId, ...key }: Saving,
): Promise<RecipeMonth> {
  await shop.db.transaction(async (tx) => {
    // No product is deleted, archived or changed between the check and the save.
    await acquireLock(tx, "catalogue");
    await lockRecipes(tx, key, "update");
    await requireUnlocked(tx, shop, key.boxMonth);
    const before = findRecipeFor(await listRecipes(tx, [key.boxMonth]), key);
    const productsById = await readProductsById(tx);
    const next = { productIds, substituteIds: substituteIds ?? keptSubstitutes(before, key, productIds) };
    await write(tx, { key, before, previous: previousProductIds, next, productsById, actorUserId, shop });
  });
  return readRecipes(shop, key.boxMonth);
}

/**
 * Saves the items of an audience's boxes in months without a recipe, for boxes that are not filled yet. Refuses with
 * `changed-meanwhile`, `parent-gone` and `invalid-input`.
 */
export async function saveStandardRecipe(
  shop: Shop,
  {
    audience,
    productIds,
    substituteIds,
    previousProductIds: previous,
    actorUserId,
  }: ParsedInputOf<typeof calls.saveStandardRecipe> & { actorUserId: number | undefined },
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await acquireLock(tx, "catalogue");
    const boxMonth = firstBoxMonth(shop.clock(), await readSettings(tx));
    await lockRecipes(tx, { boxMonth, audience }, "update");
    const before = findStandard(await listRecipes(tx, [boxMonth]), audience);
    const productsById = await readProductsById(tx);
    const key = { boxMonth: null, audience, naturalness: null };
    const next = { productIds, substituteIds: substituteIds ?? keptSubstitutes(before, key, productIds) };
    await write(tx, { key, before, previous, next, productsById, actorUserId, shop });
  });
}

/**
 * Copies the recipes of another month for all kinds of boxes that have none of their own. Leaves out those with another
 * number of items than a box has now. Refuses like `saveRecipe`, and with `nothing-to-change` if there is nothing to copy.
 */
export async function copyRecipes(
  shop: Shop,
  { boxMonth, fromMonth, actorUserId }: { boxMonth: BoxMonth; fromMonth: BoxMonth; actorUserId: number | undefined },
): Promise<{ month: RecipeMonth; copied: number; otherSize: number }> {
  const { copied, otherSize } = await shop.db.transaction(async (tx) => {
    await acquireLock(tx, "catalogue");
    for (const audience of AUDIENCES) await lockRecipes(tx, { boxMonth, audience }, "update");
    await requireUnlocked(tx, shop, boxMonth);
    const recipes = await listRecipes(tx, [boxMonth, fromMonth]);
    const productsById = await readProductsById(tx);
    const { boxSize } = await readSettings(tx);
    const found = KINDS.flatMap((kind) => {
      const [key, source] = [
        { ...kind, boxMonth },
        { ...kind, boxMonth: fromMonth },
      ];
      const [before, recipe] = [findRecipeFor(recipes, key), findRecipeFor(recipes, source)];
      return recipe && isOwnRecipe(recipe, source) && !isOwnRecipe(before, key)
        ? [{ key, before, previous: null, next: { ...recipe, substituteIds: substitutesOf(recipe) } }]
        : [];
    });
    const toCopy = found.filter(({ next }) => next.productIds.length === boxSize);
    for (const each of toCopy) await write(tx, { ...each, productsById, actorUserId, shop });
    return { copied: toCopy.length, otherSize: found.length - toCopy.length };
  });
  if (copied === 0) throw new ShopError("nothing-to-change", { otherSize });
  return { month: await readRecipes(shop, boxMonth), copied, otherSize };
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
  key: StoredKey;
  /** The recipe that the kind has without the change: its own or a standard one. */
  before: Recipe | undefined;
  /** The kind's own recipe as last read. Null if it had none. */
  previous: readonly number[] | null;
  next: { productIds: readonly number[]; substituteIds: readonly (number | null)[] };
  productsById: ReadonlyMap<number, SingleProductRow>;
  actorUserId: number | undefined;
  shop: Shop;
}

async function write(tx: Tx, writing: Writing): Promise<void> {
  const { key, before, previous, next, productsById, actorUserId, shop } = writing;
  const { boxMonth, audience, naturalness } = key;
  // A standard box is for both kinds. An item with colour is replaced in a 100% natural box.
  const rules = {
    boxSize: (await readSettings(tx)).boxSize,
    naturalness: naturalness ?? "99natural",
    products: productsById,
  };
  requireValidRecipe(next.productIds, rules);
  requireValidSubstitutes(next, rules);
  const substituteIds = next.substituteIds.some((id) => id !== null) ? next.substituteIds : null;
  const isWritten = await writeRecipe(tx, key, { previous, next: next.productIds, substituteIds });
  if (!isWritten) throw new ShopError("changed-meanwhile");
  const isSame =
    previous?.join() === next.productIds.join() && substitutesOf(before).join() === next.substituteIds.join();
  if (isSame) return;
  const names = (ids: readonly (number | null)[] = []) =>
    ids.map((id) => (id === null ? "–" : (productsById.get(id)?.name ?? `Product ${id}`)));
  await recordChange(tx, {
    actorUserId,
    action: "update",
    entity: "recipe",
    entityId: `${boxMonth ?? "standard"} ${audience} ${naturalness ?? ""}`.trim(),
    before: { items: names(before?.productIds), substitutes: names(substitutesOf(before)) },
    after: { items: names(next.productIds), substitutes: names(next.substituteIds) },
    now: shop.clock(),
  });
}
