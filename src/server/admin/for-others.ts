// What the other rooms may know of this one.

export { foldTallies } from "./fold-tallies.ts";
