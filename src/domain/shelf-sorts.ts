/** In which orders a shelf can be shown; "usual" is the shop's own, or for words how well they fit. */
export const SHELF_SORTS = ["usual", "newest", "best-selling", "rating", "price-asc", "price-desc"] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];
