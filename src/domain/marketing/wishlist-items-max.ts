export const WISHLIST_ITEMS_MAX = 100;
