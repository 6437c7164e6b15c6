// What the other rooms may know of this one.

export { addressLines, greetedName } from "./address-lines.ts";
export { readOrderArrival } from "./arrival.ts";
export { requirePostcode, requireServedPostcode } from "./require-postcode.ts";
