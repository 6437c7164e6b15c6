import type { OutputOf } from "#contract/call.ts";
import type { Product, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";

/** Best sellers of each shelf in turn, in stock. Without sets, which have a section of their own. */
export function oneOfEachKind(shelves: OutputOf<typeof viewShopWindow>): Product[] {
  const kinds = shelves
    .filter(({ categoryId }) => categoryId !== WELLNESS_CATEGORY_ID)
    .map(({ products }) => products.filter(({ stock }) => stock > 0));
  const ranks = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: ranks }, (_, rank) => kinds.flatMap((products) => products[rank] ?? [])).flat();
}
