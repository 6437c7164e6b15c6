// What the other rooms may know of this one.

export { countOpenReturns } from "./count-open-returns.ts";
export { moveReturn } from "./move-return.ts";
export { announceReturn } from "./note-return.ts";
export { listReturnsOf, requireOpenReturn } from "./returns-of-order.ts";
