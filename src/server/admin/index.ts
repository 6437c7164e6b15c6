// What the other rooms may know of this one.

export { aggregateCounters } from "./overview.ts";
export { readGoingLive } from "./settings/settings.ts";
