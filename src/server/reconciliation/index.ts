// What the other rooms may know of this one.

export { selectOpenDifferences } from "./booked-payments.queries.ts";
export { catchUp, comparePayments, copyPayouts } from "./compare-payments.ts";
export { deliverPaymentEvents, readSilence } from "./deliver-payment-events.ts";
