// What the other rooms may know of this one.

export { billBoxes } from "./bill-boxes.ts";
export { cancelSubscription } from "./cancel-subscription.ts";
export { chargeBoxes } from "./charge-boxes.ts";
export { deleteSubscriptions } from "./delete-subscriptions.ts";
export { dispatchBoxes, packBoxes } from "./dispatch-boxes.ts";
export { endSubscriptions } from "./end-subscriptions.ts";
export { followMethod } from "./follow-method.ts";
export { freezeRun } from "./freeze-run.ts";
export { lookUpPayment } from "./look-up-charge.ts";
export { viewMethod } from "./method-columns.ts";
export { dropPayer } from "./methods.queries.ts";
export { type Mandate, recordSubscriptions } from "./record-subscriptions.ts";
export { returnBoxes } from "./return-boxes.ts";
export { setSubscriptionStatus } from "./set-subscription-status.ts";
export { warnOfCards } from "./warn-of-cards.ts";
