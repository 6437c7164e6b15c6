import type { OutputOf } from "#contract/call.ts";
import type { Product, viewShopWindow } from "#contract/catalogue/catalogue.ts";
import { WELLNESS_CATEGORY_ID } from "#domain/catalogue/catalogue.ts";

/** Best sellers in stock, from each shelf in turn. Leaves out sets, which have their own section. */
export function oneOfEachKind(shelves: OutputOf<typeof viewShopWindow>): Product[] {
  const kinds = shelves
    .filter(({ categoryId }) => categoryId !== WELLNESS_CATEGORY_ID)
    .map(({ products }) => products.filter(({ stock }) => stock > 0));
  const ranks = Math.max(0, ...kinds.map(({ length }) => length));
  return Array.from({ length: ranks }, (_, rank) => kinds.flatMap((products) => products[rank] ?? [])).flat();
}
