// What the other rooms may know of this one.

export { aggregateCounters } from "./fold-tallies.ts";
export { readGoingLive } from "./settings/read-going-live.ts";
