export { forgetOldRecords } from "./erase-account.ts";
