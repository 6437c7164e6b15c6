// What the other rooms may know of this one.

export { foldTallies } from "./fold-tallies.ts";
export { readGoingLive } from "./settings/read-going-live.ts";
