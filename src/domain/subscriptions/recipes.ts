import type { BoxMonth } from "#domain/calendar.ts";
import { type FieldIssue, ShopError } from "#domain/shop-error.ts";
import { type BoxProduct, type BoxToFill, contains, hasNoColour, inOrderOfChoice, isAllowed } from "./box-contents.ts";
import { boxSizeWord } from "./box-size.ts";
import type { Audience, Naturalness } from "./plans.ts";

/** Number of earlier months that a recipe is compared with. */
export const PAST_RECIPES = 3;
const SUBSTITUTES_MAX = 3;

export interface RecipeKey {
  boxMonth: BoxMonth;
  audience: Audience;
  naturalness: Naturalness;
}

/** A stored recipe. Without a month it is the standard box. Without naturalness it applies to both kinds. */
export interface Recipe {
  boxMonth: BoxMonth | null;
  audience: Audience;
  naturalness: Naturalness | null;
  productIds: readonly number[];
  /** The product to take for each item if it is sold out. Null for the best of its category. */
  substituteIds: readonly (number | null)[] | null;
}

/**
 * Finds the recipe of a box. The month's own recipe has priority over the standard box, and a recipe for one kind has
 * priority over a recipe for both.
 */
export function findRecipeFor(recipes: readonly Recipe[], key: RecipeKey): Recipe | undefined {
  const months = [key.boxMonth, null];
  const kinds = [key.naturalness, null];
  const places = months.flatMap((boxMonth) => kinds.map((naturalness) => ({ boxMonth, naturalness })));
  for (const { boxMonth, naturalness } of places) {
    const found = recipes.find(
      (each) => each.audience === key.audience && each.boxMonth === boxMonth && each.naturalness === naturalness,
    );
    if (found) return found;
  }
  return undefined;
}

export interface RecipeUse {
  productIds: readonly number[];
  boxes: number;
  /** Units that customers of these boxes swap for another product. */
  swappedOut: readonly { productId: number; units: number }[];
}

/** Units needed of each product by the boxes of all recipes. */
export function countUnitsNeeded(recipes: readonly RecipeUse[]): Map<number, number> {
  const needed = new Map<number, number>();
  for (const { productIds, boxes, swappedOut } of recipes) {
    for (const id of productIds) {
      const swapped = swappedOut.find(({ productId }) => productId === id)?.units ?? 0;
      needed.set(id, (needed.get(id) ?? 0) + Math.max(boxes - swapped, 0));
    }
  }
  return needed;
}

/** A product that a recipe can contain. Audiences are not needed, because the recipe decides them. */
export interface RecipeProduct extends Omit<BoxProduct, "audiences"> {
  isForChildren: boolean;
  /** True for a deleted product that orders or boxes still name. */
  isArchived: boolean;
}

interface RecipeRules {
  /** Number of items that a box has now. */
  boxSize: number;
  naturalness: Naturalness;
  products: ReadonlyMap<number, Pick<RecipeProduct, "name" | "naturalPercent" | "lacksCompliance" | "isArchived">>;
}

/**
 * Refuses a recipe with `parent-gone` for a deleted product, and `invalid-input` for one that does not fit the box or has
 * another number of items.
 */
export function requireValidRecipe(
  productIds: readonly number[],
  { boxSize, naturalness, products }: RecipeRules,
): void {
  const issues: FieldIssue[] = [];
  if (productIds.length !== boxSize) {
    issues.push({ path: "productIds", message: `Choose ${boxSizeWord(boxSize)} products` });
  }
  productIds.forEach((id, slot) => {
    const product = products.get(id);
    const path = `productIds.${slot}`;
    if (!product || product.isArchived) throw new ShopError("parent-gone", { productId: id });
    if (productIds.indexOf(id) !== slot) issues.push({ path, message: `${product.name} is in this box twice` });
    if (product.lacksCompliance) {
      issues.push({ path, message: `${product.name} has no safety report or notification number yet` });
    }
    if (!fitsNaturalness(product, naturalness)) {
      issues.push({ path, message: `${product.name} has added colour, and this box is 100% natural` });
    }
  });
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
}

/** Refuses substitutes like products of a recipe, and those that are in the box already. */
export function requireValidSubstitutes(
  { productIds, substituteIds }: { productIds: readonly number[]; substituteIds: readonly (number | null)[] },
  { naturalness, products }: Pick<RecipeRules, "naturalness" | "products">,
): void {
  const issues: FieldIssue[] = [];
  if (substituteIds.length !== productIds.length) {
    issues.push({ path: "substituteIds", message: "Send one substitute for each product, or null" });
  }
  substituteIds.forEach((id, slot) => {
    if (id === null) return;
    const product = products.get(id);
    const path = `substituteIds.${slot}`;
    if (!product || product.isArchived) throw new ShopError("parent-gone", { productId: id });
    if (productIds.includes(id)) issues.push({ path, message: `${product.name} is in this box already` });
    if (product.lacksCompliance) {
      issues.push({ path, message: `${product.name} has no safety report or notification number yet` });
    }
    if (!fitsNaturalness(product, naturalness)) {
      issues.push({ path, message: `${product.name} has added colour, and this box is 100% natural` });
    }
  });
  if (issues.length > 0) throw new ShopError("invalid-input", {}, issues);
}

/** True if the product may be in the recipe of a box. A box without colour has only products without colour. */
export function fitsNaturalness(product: Pick<BoxProduct, "naturalPercent">, naturalness: Naturalness): boolean {
  return naturalness !== "100natural" || hasNoColour(product);
}

export const RECIPE_WARNINGS = [
  "gone",
  "lacks-documents",
  "has-colour",
  "short",
  "not-on-sale",
  "not-for-children",
  "repeated",
  "new-allergens",
  "excluded",
] as const;
export type RecipeWarning = (typeof RECIPE_WARNINGS)[number];

/** Warnings that only inform, because the box run does what is needed. */
const NOTES: ReadonlySet<RecipeWarning> = new Set(["new-allergens", "excluded"]);

/** True if someone should decide about an item. Nothing is to decide for a box that nobody gets. */
export function needsAction(warning: RecipeWarning, boxes: number): boolean {
  return boxes > 0 && !NOTES.has(warning);
}

export interface RecipeContext<Product extends RecipeProduct> {
  /** The recipe as a box of a customer without exclusions. */
  box: BoxToFill;
  products: ReadonlyMap<number, Product>;
  needed: ReadonlyMap<number, number>;
  /** Recipes of the same kind in earlier months. */
  past: readonly { boxMonth: BoxMonth; productIds: readonly number[] }[];
  /** Exclusions of the customers whose boxes have this recipe. */
  exclusions: readonly { words: readonly string[]; boxes: number }[];
}

export interface CheckedItem<Product extends RecipeProduct> {
  productId: number;
  /** Undefined if the product no longer exists. */
  product: Product | undefined;
  needed: number;
  /** Earlier months whose recipe contains the product. */
  repeatedIn: readonly BoxMonth[];
  /** Allergens that no recipe of the earlier months contains. */
  newAllergens: readonly string[];
  /** Number of boxes that get a substitute, because their customers exclude the product. */
  excludedBy: number;
  /** Substitutes for a customer without exclusions, best first. */
  substitutes: readonly BoxProduct[];
  warnings: readonly RecipeWarning[];
}

/** Compares the items of a recipe with its own rules, stock, earlier months and customers' exclusions. */
export function checkRecipe<Product extends RecipeProduct>({
  box,
  products,
  needed,
  past,
  exclusions,
}: RecipeContext<Product>): CheckedItem<Product>[] {
  const knownAllergens = new Set(
    past.flatMap(({ productIds }) => productIds.flatMap((id) => products.get(id)?.allergens ?? [])),
  );
  return box.recipe.map((productId, slot) => {
    const product = products.get(productId);
    const item = {
      productId,
      product,
      needed: needed.get(productId) ?? 0,
      repeatedIn: past.filter(({ productIds }) => productIds.includes(productId)).map(({ boxMonth }) => boxMonth),
      newAllergens:
        product && past.length > 0 ? product.allergens.filter((allergen) => !knownAllergens.has(allergen)) : [],
      excludedBy: exclusions
        .filter(({ words }) => product && words.some((word) => contains(product, word)))
        .reduce((sum, { boxes }) => sum + boxes, 0),
      substitutes: product ? listSubstitutes(box, product, slot) : [],
    };
    return { ...item, warnings: listWarnings(item, box) };
  });
}

function listWarnings(
  item: Omit<CheckedItem<RecipeProduct>, "warnings">,
  { audience, isAllNatural }: BoxToFill,
): RecipeWarning[] {
  const { product } = item;
  if (!product || product.isArchived) return ["gone"];
  const isTrue = {
    gone: false,
    "lacks-documents": product.lacksCompliance,
    "has-colour": isAllNatural && !hasNoColour(product),
    short: item.needed > product.stock,
    "not-on-sale": !product.isOnSale,
    "not-for-children": audience === "children" && !product.isForChildren,
    repeated: item.repeatedIn.length > 0,
    "new-allergens": item.newAllergens.length > 0,
    excluded: item.excludedBy > 0,
  } satisfies Record<RecipeWarning, boolean>;
  return RECIPE_WARNINGS.filter((warning) => isTrue[warning]);
}

/** Products that replace an item, best first: the named one, then those on sale of the same category. */
function listSubstitutes(box: BoxToFill, { categoryId }: RecipeProduct, slot: number): BoxProduct[] {
  const named = box.products.get(box.substitutes?.[slot] ?? 0);
  const fits = (other: BoxProduct) => other.stock > 0 && !box.recipe.includes(other.id) && isAllowed(other, box);
  const sameKind = inOrderOfChoice(box).filter(
    (other) => other.categoryId === categoryId && other.isOnSale && other !== named,
  );
  return [...(named ? [named] : []), ...sameKind].filter(fits).slice(0, SUBSTITUTES_MAX);
}
