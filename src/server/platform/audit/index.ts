export { AUDIT_TABLES, blankEntries } from "./audit.queries.ts";
export { findChanger } from "./find-changer.ts";
export { listActivity, nameActor } from "./list-activity.ts";
export { recordChange } from "./record-change.ts";
