import { SHELF_SORTS, type ShelfSort } from "#domain/catalogue/catalogue.ts";
import { LABEL_FACTS, type LabelFact } from "#domain/catalogue/label-facts.ts";

/** Filters of a shelf, read from its address. Invalid values are ignored. */
export interface Narrowing {
  words: string;
  facts: LabelFact[];
  /** Maximum price in pounds, one of the choices below. */
  under: string | undefined;
  inStock: boolean;
  forChildren: boolean;
  sort: ShelfSort;
  page: number;
  /** Number of products shown. On a phone, "Show more" increases it. */
  size: number;
}

export const PAGE_SIZE = 24;
const SIZE_MAX = 10 * PAGE_SIZE;
const WORDS_LENGTH_MAX = 80;
const NUMBER_MAX = 1_000_000;
export const UNDER_CHOICES = ["6", "10", "20", "40"] as const;

export function readNarrowing(search: URLSearchParams): Narrowing {
  const asked = search.getAll("is");
  const number = (name: string) => Math.min(NUMBER_MAX, Math.max(1, Math.floor(Number(search.get(name)) || 1)));
  const size = Math.min(SIZE_MAX, Math.ceil(number("show") / PAGE_SIZE) * PAGE_SIZE);
  return {
    words: wordsOf(search.get("q") ?? ""),
    facts: LABEL_FACTS.filter((fact) => asked.includes(fact)),
    under: UNDER_CHOICES.find((choice) => choice === search.get("under")),
    inStock: search.get("stock") === "1",
    forChildren: search.get("child") === "1",
    sort: SHELF_SORTS.find((sort) => sort === search.get("sort")) ?? "usual",
    page: number("page"),
    size,
  };
}

/** Search text of limited length, without a cut surrogate pair at its end. Empty if it has no visible character. */
function wordsOf(typed: string): string {
  const words = typed
    .trim()
    .slice(0, WORDS_LENGTH_MAX)
    .replace(/[\ud800-\udbff]$/, "");
  return /[^\p{C}\s]/u.test(words) ? words : "";
}

/** Address of a filtered shelf. Omits default values. */
export function shelfAddress(path: string, narrowing: Narrowing): string {
  const { words, facts, under, inStock, forChildren, sort, page, size } = narrowing;
  const search = new URLSearchParams([
    ...(words ? [["q", words]] : []),
    ...facts.map((fact) => ["is", fact]),
    ...(under ? [["under", under]] : []),
    ...(inStock ? [["stock", "1"]] : []),
    ...(forChildren ? [["child", "1"]] : []),
    ...(sort === "usual" ? [] : [["sort", sort]]),
    ...(page > 1 ? [["page", String(page)]] : []),
    ...(size > PAGE_SIZE ? [["show", String(size)]] : []),
  ]);
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** Number of active filters. */
export function countNarrowed({ facts, under, inStock, forChildren }: Narrowing): number {
  return facts.length + [under, inStock, forChildren].filter(Boolean).length;
}
