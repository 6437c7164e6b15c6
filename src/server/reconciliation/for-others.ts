// What the other rooms may know of this one.

export { catchUp, comparePayments } from "./compare-payments.ts";
export { deliverPaymentEvents } from "./deliver-payment-events.ts";
export { listDifferences } from "./list-differences.ts";
export { readSilence } from "./read-silence.ts";
