import type { BoxProduct } from "#domain/subscriptions/box-contents.ts";

/** Ids of two categories. */
const BOMBS = 11;
export const SOAPS = 12;

/** A product on sale that fits every box, with ten units in stock. */
export function boxProduct(id: number, name: string, change: Partial<BoxProduct> = {}): BoxProduct {
  return {
    id,
    name,
    categoryId: BOMBS,
    ingredients: null,
    allergens: [],
    naturalPercent: 100,
    stock: 10,
    isOnSale: true,
    lacksCompliance: false,
    audiences: [],
    ...change,
  };
}
