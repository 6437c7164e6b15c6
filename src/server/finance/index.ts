export { selectOpenDifferences } from "./reconciliation/booked-payments.queries.ts";
export { catchUp, comparePayments, copyPayouts } from "./reconciliation/compare-payments.ts";
export { deliverPaymentEvents, readSilence } from "./reconciliation/deliver-payment-events.ts";
