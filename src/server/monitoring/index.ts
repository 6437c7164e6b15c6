// What the other rooms may know of this one.

export { checkReady } from "./check-ready.ts";
export { monitorShop } from "./monitor-shop.ts";
export { type DatabaseFacts, readDatabaseFacts } from "./read-database-facts.ts";
export { readQueueLateMinutes } from "./read-queue.ts";
