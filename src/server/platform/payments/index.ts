export { beginRestored, findRestoredAt } from "./installation-book.ts";
export { listProviderFailures } from "./list-provider-failures.ts";
export { openGateway, readPayer, tryRights } from "./open-gateway.ts";
export { listInstallations, SANDBOX_TABLES } from "./payments.queries.ts";
export { type Pace, ProviderFailure, providerPace } from "./provider-failure.ts";
export { refusePayment } from "./refuse-payment.ts";
export { listUndeliveredEvents, markDelivered } from "./sandbox/sandbox-payments.queries.ts";
