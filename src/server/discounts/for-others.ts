// What the other rooms may know of this one.

export { countDiscountUse } from "./count-discount-use.ts";
export { deleteDiscountHold } from "./discounts.queries.ts";
export { holdDiscountUse } from "./hold-discount-use.ts";
export { readEnteredCode } from "./read-entered-code.ts";
