/** Sort orders of a product list. "usual" is the shop's own order, or the order of relevance for a search. */
export const SHELF_SORTS = ["usual", "newest", "best-selling", "rating", "price-asc", "price-desc"] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

export const WELLNESS_CATEGORY_ID = 19;

/** Claim about the single prices of a box's items. It is shown beside the box. */
export const BOX_VALUE_CLAIM = "box-value";

/** Claim behind the "Most Popular" label of the 12-box plan. */
export const MOST_POPULAR_CLAIM = "most-popular";

/** Mark of a product on its card and page, unless the merchant has written a badge. */
export const SHELF_MARKS = { "best-seller": "Best seller", new: "New" } as const;
export type ShelfMark = keyof typeof SHELF_MARKS;
