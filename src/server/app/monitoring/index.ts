export { monitorShop } from "./monitor-shop.ts";
export { checkReady, type DatabaseFacts, readDatabaseFacts, requireOpen } from "./serve-metrics.ts";
