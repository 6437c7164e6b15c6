export { readIssue, TEST_READER } from "./newsletter/issues.ts";
export { sendNewsletters } from "./newsletter/send-newsletters.ts";
export { findReader } from "./newsletter/subscribe.ts";
export { MARKETING_TABLES } from "./personal-tables.queries.ts";
export { countOpenSamples } from "./samples/samples.ts";
export { countUsesInWishlists } from "./wishlist/wishlist.queries.ts";
