// What the other rooms may know of this one.

export { readIssue, sendNewsletters } from "./issues.ts";
export { findReader } from "./subscribe.ts";
