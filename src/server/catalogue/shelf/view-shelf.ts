import type { OutputOf } from "#contract/call.ts";
import {
  type viewShelf as call,
  SHELF_COUNTED_MAX,
  type viewShopWindow as windowCall,
} from "#contract/catalogue/catalogue.ts";
import type { ParsedInputOf } from "#contract/endpoint.ts";
import { LABEL_FACTS, labelFacts } from "#domain/catalogue/label-facts.ts";
import { labelWordsOf } from "#domain/catalogue/label-words-of.ts";
import { nearestWord, wordsOfSearch } from "#domain/catalogue/spelling.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { viewProducts } from "#server/catalogue/products.ts";
import { announcePagesChanged } from "#server/platform/db/listen-to.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  compareWords,
  countShelf,
  findCategoryId,
  listBestSellers,
  listShelf,
  listUnreadLabels,
  listWindow,
  saveLabelFacts,
  saveSales,
} from "./shelf.queries.ts";

const INSTEAD_MAX = 4;

/** A page of a shelf with its available filters. Refuses with `not-found` for an unknown category. */
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
  // A query that consists only of punctuation has no words and finds nothing.
  const findsNothing = Boolean(q) && typed.length === 0;
  const list = (number: number) => listShelf(db, filter, { sort, page: number, size, rankedMax: SHELF_COUNTED_MAX });
  const [{ total: counted, further }, found] = findsNothing
    ? [{ total: 0, further: undefined }, []]
    : await Promise.all([
        countShelf(db, filter, SHELF_COUNTED_MAX),
        page > Math.ceil(SHELF_COUNTED_MAX / size) ? [] : list(page),
      ]);
  const total = Math.min(counted, SHELF_COUNTED_MAX);
  const pages = Math.max(1, Math.ceil(total / size));
  const rows = page > pages && total > 0 ? await list(pages) : found;
  const instead = total === 0 ? await listBestSellers(db, INSTEAD_MAX) : [];
  const views = await viewProducts(db, [...rows, ...instead]);
  return {
    products: views.slice(0, rows.length),
    instead: views.slice(rows.length),
    total,
    hasMore: counted > total,
    page: Math.min(page, pages),
    pages,
    facts: LABEL_FACTS.map((fact) => ({ fact, count: further?.facts[fact] ?? null })),
    inStock: further?.inStock ?? null,
    forChildren: further?.forChildren ?? null,
    lookedFor: words.join(" ") === typed.join(" ") ? null : words.join(" "),
  };
}

/**
 * Corrects the search words. Replaces an unknown word by the nearest word in names and labels. Drops an unknown word
 * that has no close match, provided that other words remain.
 */
async function findMeant(db: Reader, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) return [];
  const compared = await compareWords(db, typed);
  const meant = compared.flatMap(({ word, isKnown, near }) =>
    isKnown || labelWordsOf(word).length > 0 ? word : (nearestWord(word, near) ?? []),
  );
  return meant.length > 0 ? [...new Set(meant)] : [...typed];
}

const EACH_MAX = 8;

export async function viewShopWindow({ db }: Shop): Promise<OutputOf<typeof windowCall>> {
  const views = await viewProducts(db, await listWindow(db, EACH_MAX));
  return [...Map.groupBy(views, ({ categoryId }) => categoryId)].flatMap(([categoryId, products]) =>
    categoryId === null ? [] : { categoryId, products },
  );
}

const SALES_DAYS = 90;
const NEW_DAYS = 45;
const BEST_SELLERS = 2;
const NEWEST = 3;
/** Fewer units say nothing about a product. */
const BEST_SELLER_UNITS_MIN = 3;

/** Counts recent sales, for the best-seller order of shelves, and marks each category's best sellers and new products. */
export async function countSales(shop: Shop): Promise<void> {
  const daysAgo = (days: number) => new Date(shop.clock().getTime() - days * DAY_MS);
  const rules = {
    bestSellers: BEST_SELLERS,
    unitsMin: BEST_SELLER_UNITS_MIN,
    newest: NEWEST,
    newSince: daysAgo(NEW_DAYS),
  };
  await shop.db.transaction(async (tx) => {
    if ((await saveSales(tx, shop.unitsSoldSince(daysAgo(SALES_DAYS)), rules)) > 0) await announcePagesChanged(tx);
  });
}

const LABELS_AT_ONCE = 500;

/** Label facts of a product, and the label from which they were derived. */
export function readLabel(ingredients: string | null) {
  return { labelFacts: labelFacts(ingredients), labelRead: ingredients };
}

/** Derives facts from labels that changed outside the dashboard, and from all labels after an upgrade of the rules. */
export async function readLabels(shop: Shop): Promise<void> {
  for (;;) {
    const unreadLabels = await listUnreadLabels(shop.db, LABELS_AT_ONCE);
    if (unreadLabels.length === 0) return;
    await shop.db.transaction(async (tx) => {
      for (const { id, ingredients } of unreadLabels) await saveLabelFacts(tx, id, readLabel(ingredients));
      await announcePagesChanged(tx);
    });
  }
}
