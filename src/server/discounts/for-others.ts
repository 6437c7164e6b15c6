// What the other rooms may know of this one.

export { countDiscountUse } from "./count-discount-use.ts";
export { holdDiscountUse } from "./hold-discount-use.ts";
export { readEnteredCode } from "./read-entered-code.ts";
export { releaseDiscountUse } from "./release-discount-use.ts";
