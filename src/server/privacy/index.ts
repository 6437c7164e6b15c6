// What the other rooms may know of this one.

export { forgetOldRecords } from "./erase-account.ts";
