export { monitorShop } from "./monitor-shop.ts";
export { postAlert } from "./push-alerts.ts";
export { CERTIFICATE_DAYS_MIN, readCertificateEnd } from "./read-machine.ts";
export { checkReady, type DatabaseFacts, readDatabaseFacts, requireOpen } from "./serve-metrics.ts";
