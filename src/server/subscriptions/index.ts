// What the other rooms may know of this one.

export { deleteSubscriptions } from "#server/subscriptions/actions/delete-subscriptions.ts";
export { cancelSubscription } from "#server/subscriptions/actions/perform-action.ts";
export { setSubscriptionStatus } from "./actions/delete-subscriptions.ts";
export { cancelAfterTooManyAttempts, followMethod, lookUpPayment } from "./charging/attempt-charge.ts";
export { announceInTime, billBoxes, chargeBoxes } from "./charging/charge-boxes.ts";
export { countOwnDeclines } from "./charging/charges.queries.ts";
export { viewMethod } from "./charging/method-columns.ts";
export { dropPayer } from "./charging/methods.queries.ts";
export { warnOfCards } from "./charging/replace-card.ts";
export { returnBoxes } from "./charging/return-boxes.ts";
export { endSubscriptions, readOutlook } from "./read-views.ts";
export { type Mandate, recordSubscriptions } from "./record-subscriptions.ts";
export { dispatchBoxes, packBoxes, unpackBoxes } from "./run/dispatch-boxes.ts";
export { freezeRun } from "./run/freeze-run.ts";
export { clickAndDropTable, readBoxSlips } from "./run/run-files.ts";
export { withdrawBoxes } from "./withdraw-boxes.ts";
