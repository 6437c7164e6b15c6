// What the other rooms may know of this one.

export { addressLines, greetedName, readOrderArrival, requirePostcode, requireServedPostcode } from "./arrival.ts";
