// What the other rooms may know of this one.

export { aggregateCounters } from "./aggregate-counters.ts";
export { readGoingLive } from "./settings/read-going-live.ts";
