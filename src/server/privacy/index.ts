// Public API of the module.

export { forgetOldRecords } from "./erase-account.ts";
