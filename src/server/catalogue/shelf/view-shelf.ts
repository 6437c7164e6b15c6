import type { OutputOf } from "#contract/call.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { type viewShelf as call, SHELF_COUNTED_MAX } from "#contract/shelf.ts";
import { LABEL_FACTS } from "#domain/label-facts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { nearestWord, wordsOfSearch } from "#domain/spelling.ts";
import { viewProducts } from "#server/catalogue/list-products.ts";
import type { Reader } from "#server/db/open-database.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { compareWords, countShelf, findCategoryId, listBestSellers, listShelf } from "./shelf.queries.ts";

const INSTEAD_MAX = 4;

/** A page of a shelf with what it can be narrowed to. Refuses `not-found` for a category that is not there. */
export async function viewShelf(
  { db }: Shop,
  { category, q, facts = [], under, inStock, forChildren, sort, page, size }: ParsedInputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const categoryId = category === undefined ? undefined : await findCategoryId(db, category);
  if (category !== undefined && categoryId === undefined) throw new ShopError("not-found");
  const typed = wordsOfSearch(q ?? "");
  const words = await findMeant(db, typed);
  const filter = {
    categoryId,
    words,
    facts,
    under,
    hasStock: inStock !== undefined,
    isForChildren: forChildren !== undefined,
  };
  // Signs alone are no words: nothing has them.
  const findsNothing = Boolean(q) && typed.length === 0;
  const pages = Math.max(1, Math.ceil(SHELF_COUNTED_MAX / size));
  const [{ total: counted, further }, rows] = findsNothing
    ? [{ total: 0, further: undefined }, []]
    : await Promise.all([
        countShelf(db, filter, SHELF_COUNTED_MAX),
        page > pages ? [] : listShelf(db, filter, { sort, page, size, rankedMax: SHELF_COUNTED_MAX }),
      ]);
  const total = Math.min(counted, SHELF_COUNTED_MAX);
  const instead = total === 0 ? await listBestSellers(db, INSTEAD_MAX) : [];
  const views = await viewProducts(db, [...rows, ...instead]);
  return {
    products: views.slice(0, rows.length),
    instead: views.slice(rows.length),
    total,
    hasMore: counted > total,
    pages: Math.max(1, Math.ceil(total / size)),
    facts: LABEL_FACTS.map((fact) => ({ fact, count: further?.facts[fact] ?? null })),
    inStock: further?.inStock ?? null,
    forChildren: further?.forChildren ?? null,
    lookedFor: words.join(" ") === typed.join(" ") ? null : words.join(" "),
  };
}

/**
 * The words as they were meant: those that no goods have give way to the nearest in their names and labels. Where there is
 * none they are left out, as long as another word is left.
 */
async function findMeant(db: Reader, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return [];
  const compared = await compareWords(db, typed);
  const meant = compared.flatMap(({ word, isKnown, near }) => (isKnown ? word : (nearestWord(word, near) ?? [])));
  return meant.length > 0 ? [...new Set(meant)] : [...typed];
}
