// What the other rooms may know of this one.

export { forgetOldRecords } from "./forget-old-records.ts";
