import type { Category, Product } from "#contract/catalogue.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/wellness-category-id.ts";
import { matchesWords } from "#web/matches-words.ts";

/** What a visitor looks for: words, and the slug of a category; empty means everything. */
export interface Wanted {
  words: string;
  categorySlug: string;
}

const WORDS_LENGTH_MAX = 80;

export function readWanted(search: URLSearchParams): Wanted {
  return {
    words: (search.get("q") ?? "").trim().slice(0, WORDS_LENGTH_MAX),
    categorySlug: search.get("category") ?? "",
  };
}

export interface Shelf {
  category: Category;
  products: Product[];
}

/** The products wanted, by category in the order of `categories`; the Wellness Collection stands first. */
export function filterProducts(products: readonly Product[], categories: readonly Category[], wanted: Wanted): Shelf[] {
  const shelves = categories
    .filter((category) => !wanted.categorySlug || category.slug === wanted.categorySlug)
    .map((category) => ({
      category,
      products: products.filter(
        (product) => product.categoryId === category.id && isFound(product, category, wanted.words),
      ),
    }))
    .filter((shelf) => shelf.products.length > 0);
  return shelves.toSorted((a, b) => Number(isWellness(b.category)) - Number(isWellness(a.category)));
}

export function isWellness({ id }: Pick<Category, "id">): boolean {
  return id === WELLNESS_CATEGORY_ID;
}

function isFound(product: Product, category: Category, words: string): boolean {
  const { name, strapline, description, essentialOils } = product;
  return matchesWords([name, strapline, description, category.name, ...essentialOils].join(" "), words);
}
