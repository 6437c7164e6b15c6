// What the other rooms may know of this one.

export { billBoxes } from "./charging/bill-boxes.ts";
export { cancelTried } from "./charging/cancel-tried.ts";
export { chargeBoxes } from "./charging/charge-boxes.ts";
export { countOwnDeclines } from "./charging/charges.queries.ts";
export { followMethod } from "./charging/follow-method.ts";
export { lookUpPayment } from "./charging/look-up-charge.ts";
export { viewMethod } from "./charging/method-columns.ts";
export { dropPayer } from "./charging/methods.queries.ts";
export { returnBoxes } from "./charging/return-boxes.ts";
export { warnOfCards } from "./charging/warn-of-cards.ts";
export { deleteSubscriptions } from "./delete-subscriptions.ts";
export { endSubscriptions } from "./end-subscriptions.ts";
export { type Mandate, recordSubscriptions } from "./record-subscriptions.ts";
export { dispatchBoxes, packBoxes } from "./run/dispatch-boxes.ts";
export { freezeRun } from "./run/freeze-run.ts";
export { setSubscriptionStatus } from "./set-subscription-status.ts";
export { cancelSubscription } from "./steer-subscription.ts";
