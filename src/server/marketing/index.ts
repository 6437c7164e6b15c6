export { readIssue, sendNewsletters } from "./newsletter/issues.ts";
export { findReader } from "./newsletter/subscribe.ts";
