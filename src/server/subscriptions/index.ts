export { deleteSubscriptions, setSubscriptionStatus } from "./actions/delete-subscriptions.ts";
export { cancelSubscription } from "./actions/perform-action.ts";
export {
  changeFrozenAddresses,
  changeRecipient,
  lockBoxesOf,
  lockForAddress,
  readBoxReach,
} from "./address/change-box-addresses.ts";
export { viewTeaser } from "./box-looks.ts";
export { setPaidFirstBox } from "./boxes.queries.ts";
export {
  countFixedBoxes,
  countUsesInSubscriptions,
  findBoxSent,
  listBoxesOf,
  listBoxNeeds,
  listFirstBoxesToday,
  listOpenRecipesWith,
  listSentBoxLines,
} from "./boxes-of-orders.queries.ts";
export { cancelAfterTooManyAttempts, followMethod, lookUpPayment } from "./charging/attempt-charge.ts";
export { announceDueBoxes, announceInTime, chargeBoxes } from "./charging/charge-boxes.ts";
export { countOwnDeclines } from "./charging/charges.queries.ts";
export { viewMethod } from "./charging/method-columns.ts";
export { dropPayer } from "./charging/methods.queries.ts";
export { canRetryCharge, retryCharge, sendCardLink, warnOfCards } from "./charging/replace-card.ts";
export { returnBoxes } from "./charging/return-boxes.ts";
export { deleteFirstBoxes } from "./first-box-offers.queries.ts";
export { FirstBoxOfferTakenError, holdFirstBoxes, readFirstBoxesTaken, takeFirstBoxes } from "./first-boxes.ts";
export { canOwnGift } from "./gifts/gift-giver.ts";
export { announceGifts, checkWantedGift, viewGift, viewWantedGift } from "./gifts/gifts.ts";
export {
  boxesOf,
  hasUnsentBoxes,
  listRunningSubscriptionIds,
  SUBSCRIPTION_TABLES,
  subscriptionsOf,
} from "./personal-tables.queries.ts";
export { readAnswers } from "./questionnaire/answers.ts";
export { endSubscriptions, readForecast, viewOne } from "./read-views.ts";
export { type Mandate, recordSubscriptions } from "./record-subscriptions.ts";
export { dispatchBoxes, numberBox, packBoxes, packBoxesIn, unpackBoxes } from "./run/dispatch-boxes.ts";
export { freezeRun } from "./run/freeze-run.ts";
export { countMissingRecipes, listStandardsOfOtherSize } from "./run/recipes.ts";
export { readBoxSlips } from "./run/run-files.ts";
export { lockBoxes } from "./run/runs.queries.ts";
export { withdrawBoxes } from "./withdraw-boxes.ts";
