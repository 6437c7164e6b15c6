export { readIssue, sendNewsletters } from "./newsletter/issues.ts";
export { findReader } from "./newsletter/subscribe.ts";
export { MARKETING_TABLES } from "./personal-tables.queries.ts";
export { countUsesInWishlists } from "./wishlist/wishlist.queries.ts";
