// What the other rooms may know of this one.

export { deleteSubscriptions } from "#server/subscriptions/actions/delete-subscriptions.ts";
export { cancelSubscription } from "#server/subscriptions/actions/perform-action.ts";
export { setSubscriptionStatus } from "#server/subscriptions/actions/set-subscription-status.ts";
export { readOutlook } from "#server/subscriptions/read-outlook.ts";
export { announceInTime } from "./charging/announce-in-time.ts";
export { billBoxes } from "./charging/bill-boxes.ts";
export { cancelAfterTooManyAttempts } from "./charging/cancel-after-too-many-attempts.ts";
export { chargeBoxes } from "./charging/charge-boxes.ts";
export { countOwnDeclines } from "./charging/charges.queries.ts";
export { followMethod } from "./charging/follow-method.ts";
export { lookUpPayment } from "./charging/look-up-charge.ts";
export { viewMethod } from "./charging/method-columns.ts";
export { dropPayer } from "./charging/methods.queries.ts";
export { returnBoxes } from "./charging/return-boxes.ts";
export { warnOfCards } from "./charging/warn-of-cards.ts";
export { endSubscriptions } from "./end-subscriptions.ts";
export { type Mandate, recordSubscriptions } from "./record-subscriptions.ts";
export { clickAndDropTable } from "./run/click-and-drop-table.ts";
export { dispatchBoxes, packBoxes, unpackBoxes } from "./run/dispatch-boxes.ts";
export { freezeRun } from "./run/freeze-run.ts";
export { readBoxSlips } from "./run/run-files.ts";
export { withdrawBoxes } from "./withdraw-boxes.ts";
