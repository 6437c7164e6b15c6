/** In which orders a shelf can be shown; "usual" is the shop's own, or for words how well they fit. */
export const SHELF_SORTS = ["usual", "newest", "best-selling", "rating", "price-asc", "price-desc"] as const;
export type ShelfSort = (typeof SHELF_SORTS)[number];

/** The category that holds the Wellness Collection. */
export const WELLNESS_CATEGORY_ID = 19;

/** The claim by which the plan of 12 boxes is called the most popular. It stands beside the plan and nowhere else. */
export const MOST_POPULAR_CLAIM = "most-popular";
