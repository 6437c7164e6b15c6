export { AUDIT_TABLES, blankEntries } from "./audit.queries.ts";
export { listActivity } from "./list-activity.ts";
export { recordChange } from "./record-change.ts";
