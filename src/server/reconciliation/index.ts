// What the other rooms may know of this one.

export { catchUp, comparePayments } from "./compare-payments.ts";
export { copyPayouts } from "./copy-payouts.ts";
export { deliverPaymentEvents } from "./deliver-payment-events.ts";
export { selectOpenDifferences } from "./differences.queries.ts";
export { readSilence } from "./read-silence.ts";
