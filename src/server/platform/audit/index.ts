// Public API of the module.

export { recordChange } from "./record-change.ts";
