export { AUDIT_TABLES, blankEntries } from "./audit.queries.ts";
export { recordChange } from "./record-change.ts";
