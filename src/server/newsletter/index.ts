// What the other rooms may know of this one.

export { findReader } from "./find-reader.ts";
export { readIssue } from "./issues.ts";
export { sendNewsletters } from "./send-newsletters.ts";
