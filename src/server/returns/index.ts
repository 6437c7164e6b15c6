// What the other rooms may know of this one.

export { announceReturn, moveReturn } from "./change-return.ts";
export { countOpenReturns, listReturnsOf, requireOpenReturn } from "./list-returns.ts";
