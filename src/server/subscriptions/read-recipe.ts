import type { Reader } from "#server/db/open-database.ts";
import { findRecipe, type RecipeKey } from "./recipes.queries.ts";

/** The five products of a month's box of one kind, before anybody's exclusions; empty where there is no recipe. */
export async function readRecipe(db: Reader, key: RecipeKey): Promise<number[]> {
  return findRecipe(db, key);
}
