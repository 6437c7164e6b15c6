// What the other rooms may know of this one.

export { beginRestored, findRestoredAt } from "./installation-book.ts";
export { listInstallations } from "./installations.queries.ts";
export { listProviderFailures } from "./list-provider-failures.ts";
export { openGateway } from "./open-gateway.ts";
export { ProviderFailure } from "./provider-failure.ts";
export { type Pace, providerPace } from "./provider-pace.ts";
export { readPayer } from "./read-payer.ts";
export { refusePayment } from "./refuse-payment.ts";
export { listUndeliveredEvents, markDelivered } from "./sandbox/sandbox-events.queries.ts";
export { forgetStripeCustomer } from "./stripe/stripe-customers.queries.ts";
export { tryRights } from "./try-rights.ts";
