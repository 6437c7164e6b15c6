import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { boxMonth, day, instant, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { BOX_SIZE_MAX, BOX_SIZE_MIN } from "#domain/subscriptions/box-size.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import { RECIPE_WARNINGS } from "#domain/subscriptions/recipes.ts";
import { boxProduct } from "./subscriptions.ts";

const kind = z.object({ audience: z.enum(AUDIENCES), naturalness: z.enum(NATURALNESS) });

const productName = z.object({ productId: rowId, name: z.string() });

/** A month that a recipe is compared with. It can be before the first month that calls take. */
const pastMonth = z.string().regex(/^\d{4}-\d{2}$/);

const SIZE_MESSAGE = `Choose ${BOX_SIZE_MIN} to ${BOX_SIZE_MAX} products`;
/** Products of a recipe. The settings say how many a saved recipe must have; older ones can have another number. */
const productIds = z.array(rowId).min(BOX_SIZE_MIN, SIZE_MESSAGE).max(BOX_SIZE_MAX, SIZE_MESSAGE);
/** The product to take for each item if it is sold out. Null for the best of its category. */
const substituteIds = z.array(rowId.nullable()).min(BOX_SIZE_MIN, SIZE_MESSAGE).max(BOX_SIZE_MAX, SIZE_MESSAGE);

const recipeItem = boxProduct.extend({
  stock: z.int(),
  /** Units that all unfilled boxes of the month need. */
  needed: z.int(),
  allergens: z.array(z.string()),
  /** Allergens that none of the three earlier recipes contains. */
  newAllergens: z.array(z.string()),
  /** Earlier months, up to three back, whose recipe of the same kind contains the product. */
  repeatedIn: z.array(pastMonth),
  /** Number of boxes that get a substitute, because their customers exclude the product. */
  excludedBy: z.int(),
  /** Products that replace the item if it is excluded, repeated or out of stock, best first. */
  substitutes: z.array(productName.extend({ stock: z.int() })),
  warnings: z.array(z.enum(RECIPE_WARNINGS)),
});
export type RecipeItem = z.output<typeof recipeItem>;

const recipeCheck = z.object({
  items: z.array(recipeItem),
  /** Contents of a box as its customer sees them, without exclusions and earlier boxes. */
  preview: z.array(boxProduct),
});
export type RecipeCheck = z.output<typeof recipeCheck>;

const recipe = kind.extend({
  /** Number of boxes that are planned, announced or paid, and not filled yet. */
  boxes: z.int(),
  /** True if the month has its own recipe. Otherwise its boxes have the audience's standard items. */
  isOwn: z.boolean(),
  productIds: z.array(rowId),
  /** Null without a named substitute. */
  substituteIds: z.array(rowId.nullable()),
  check: recipeCheck,
  /** Recipes of the three months before, newest first. */
  past: z.array(z.object({ boxMonth: pastMonth, items: z.array(productName) })),
});
export type Recipe = z.output<typeof recipe>;

const recipeMonth = z.object({
  boxMonth,
  dispatchOn: day,
  /** From this time on, the month's recipes cannot be changed. */
  cutOffAt: instant,
  isLocked: z.boolean(),
  /** Number of items that a recipe must have when it is saved. */
  boxSize: z.int(),
  /** One recipe for each combination of audience and naturalness. */
  recipes: z.array(recipe),
  /** The items of each audience's boxes in months without a recipe. */
  standards: z.array(
    z.object({
      audience: z.enum(AUDIENCES),
      productIds: z.array(rowId),
      substituteIds: z.array(rowId.nullable()),
    }),
  ),
  /** Products that a recipe can contain, by category and name. */
  products: z.array(
    productName.extend({
      kind: z.string(),
      stock: z.int(),
      naturalPercent: z.int().nullable(),
      isOnSale: z.boolean(),
    }),
  ),
});
export type RecipeMonth = z.output<typeof recipeMonth>;

export const getRecipes = endpoint({
  method: "GET",
  path: "/api/admin/recipes/{boxMonth}",
  access: "admin",
  permission: "catalogue",
  summary: "Get a month's recipes with stock, needs and warnings",
  input: z.object({ boxMonth }),
  output: recipeMonth,
});

export const getNextRecipes = endpoint({
  method: "GET",
  path: "/api/admin/recipes",
  access: "admin",
  permission: "catalogue",
  summary: "Get the recipes of the next month that can be changed",
  input: noInput,
  output: recipeMonth,
});

const items = {
  productIds,
  substituteIds: substituteIds.optional(),
};

const recipeInput = kind.extend({ boxMonth, ...items });

export const checkRecipe = endpoint({
  method: "POST",
  path: "/api/admin/recipes/{boxMonth}/{audience}/{naturalness}/check",
  access: "admin",
  permission: "catalogue",
  summary: "Preview products as a recipe. Changes nothing",
  input: recipeInput,
  output: recipeCheck,
});

export const saveRecipe = endpoint({
  method: "PUT",
  path: "/api/admin/recipes/{boxMonth}/{audience}/{naturalness}",
  access: "admin",
  permission: "catalogue",
  summary: "Save the recipe of a month, audience and naturalness, until the month's cut-off",
  input: recipeInput.extend({
    /** The month's own recipe as last read. Null if it had none. */
    previousProductIds: productIds.nullable(),
  }),
  output: recipeMonth,
  refusals: ["recipe-locked", "changed-meanwhile", "parent-gone", "invalid-input"],
});

export const saveStandardRecipe = endpoint({
  method: "PUT",
  path: "/api/admin/recipes/standard/{audience}",
  access: "admin",
  permission: "catalogue",
  summary: "Save the items of an audience's boxes in months without a recipe",
  input: z.object({
    audience: z.enum(AUDIENCES),
    ...items,
    /** The items as last read. */
    previousProductIds: productIds,
  }),
  output: done,
  refusals: ["changed-meanwhile", "parent-gone", "invalid-input"],
});

export const copyRecipes = endpoint({
  method: "POST",
  path: "/api/admin/recipes/{boxMonth}/copy",
  access: "admin",
  permission: "catalogue",
  summary:
    "Copy all recipes of another month that have the present number of items. Boxes that have their own recipe in the month keep it",
  input: z.object({ boxMonth, fromMonth: boxMonth }),
  output: z.object({
    month: recipeMonth,
    /** Number of copied recipes. */
    copied: z.int(),
    /** Number of recipes that were not copied, because they have another number of items than a box has now. */
    otherSize: z.int(),
  }),
  refusals: ["recipe-locked", "parent-gone", "invalid-input", "nothing-to-change"],
});
