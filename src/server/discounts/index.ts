// What the other rooms may know of this one.

export { countDiscountUse, holdDiscountUse, readEnteredCode } from "./discount-uses.ts";
export { deleteDiscountHold, findCodes } from "./discounts.queries.ts";
