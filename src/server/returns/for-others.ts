// What the other rooms may know of this one.

export { announceReturn } from "./announce-return.ts";
export { countOpenReturns } from "./count-open-returns.ts";
export { listReturnsOf } from "./list-returns-of.ts";
export { moveReturn } from "./move-return.ts";
export { requireOpenReturn } from "./require-open-return.ts";
