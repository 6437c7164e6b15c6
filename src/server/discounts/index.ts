// What the other rooms may know of this one.

export { findCodes } from "./discount-codes.queries.ts";
export { countDiscountUse, holdDiscountUse } from "./discount-uses.ts";
export { deleteDiscountHold } from "./discounts.queries.ts";
export { readEnteredCode } from "./read-entered-code.ts";
