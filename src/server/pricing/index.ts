export {
  addressLines,
  greetedName,
  readOrderArrival,
  requirePostcode,
  requireServedPostcode,
} from "./delivery/arrival.ts";
export { countDiscountUse, holdDiscountUse, readEnteredCode } from "./discounts/discount-uses.ts";
export {
  deleteDiscountHold,
  findCodes,
  hasCode,
  isCodeTaken,
  returnDiscountUse,
} from "./discounts/discounts.queries.ts";
export { saveDiscountCode } from "./discounts/save-discount-code.ts";
