export { monitorShop } from "./monitor-shop.ts";
export { checkReady, type DatabaseFacts, readDatabaseFacts } from "./serve-metrics.ts";
