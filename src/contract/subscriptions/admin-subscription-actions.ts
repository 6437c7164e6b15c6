import { endpoint } from "#contract/endpoint.ts";
import { boxMonth, day, pathId, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { adminSubscriptionDetails } from "./admin-subscriptions.ts";
import {
  changePlan,
  changePreferences,
  keepSubscription,
  listPlanChoices,
  pauseSubscription,
  planChoices,
  resumeSubscription,
  skipBox,
  subscription,
  swapItem,
  unskipBox,
} from "./subscriptions.ts";

// In these calls, the administrator acts for a customer. Inputs, rules and refusals are those of the customer's own
// calls.

const one = { subscriptionId: pathId };

export const skipBoxForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/skip",
  access: "admin",
  permission: "subscriptions",
  summary: "Skip a month's box for the customer",
  input: z.object({ ...one, boxMonth }),
  output: subscription,
  refusals: skipBox.refusals,
});

export const unskipBoxForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/unskip",
  access: "admin",
  permission: "subscriptions",
  summary: "Undo a skip for the customer, regardless of who skipped the box",
  input: z.object({ ...one, boxMonth }),
  output: subscription,
  refusals: unskipBox.refusals,
});

export const pauseForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/pause",
  access: "admin",
  permission: "subscriptions",
  summary: "Pause a subscription for the customer, for some months, starting with the next box that can be moved",
  input: pauseSubscription.input,
  output: subscription,
  refusals: pauseSubscription.refusals,
});

export const resumeForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/resume",
  access: "admin",
  permission: "subscriptions",
  summary: "End a pause for the customer",
  input: z.object(one),
  output: subscription,
  refusals: resumeSubscription.refusals,
});

export const keepForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/keep",
  access: "admin",
  permission: "subscriptions",
  summary: "Withdraw a cancellation for the customer before the period ends",
  input: z.object(one),
  output: subscription,
  refusals: keepSubscription.refusals,
});

export const listPlanChoicesForCustomer = endpoint({
  method: "GET",
  path: "/api/admin/subscriptions/{subscriptionId}/plans",
  access: "admin",
  permission: "subscriptions",
  summary:
    "List the plans that the customer can change to, with price, boxes, total, saving and the first box at that price",
  input: z.object(one),
  output: planChoices,
  refusals: listPlanChoices.refusals,
});

export const changePlanForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/plan",
  access: "admin",
  permission: "subscriptions",
  summary: "Change plan or audience for the customer, from the next box without a payment notice",
  input: changePlan.input,
  output: subscription,
  refusals: changePlan.refusals,
});

export const changePreferencesForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/preferences",
  access: "admin",
  permission: "subscriptions",
  summary: "Change answers and exclusions for the customer, from the next box that is not frozen",
  input: changePreferences.input,
  output: subscription,
  refusals: changePreferences.refusals,
});

export const swapItemForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/swap",
  access: "admin",
  permission: "subscriptions",
  summary: "Swap an item of the next box for the customer. Choosing the original item cancels the swap",
  input: z.object({ ...one, boxMonth, productId: rowId, intoProductId: rowId }),
  output: subscription,
  refusals: swapItem.refusals,
});

export const changeGiftDayForCustomer = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/gift-day",
  access: "admin",
  permission: "subscriptions",
  summary: "Change the day before which a gift must stay closed. Null removes the day",
  input: z.object({ ...one, revealOn: day.nullable() }),
  output: subscription,
  refusals: ["not-found", "nothing-to-change", "subscription-over"],
});

export const sendCardLink = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/card-link",
  access: "admin",
  permission: "subscriptions",
  perMinuteMax: 10,
  summary: "Email the customer a new link to change the card",
  input: z.object(one),
  output: adminSubscriptionDetails,
  refusals: ["not-found", "nothing-to-change", "subscription-over"],
});

export const retryCharge = endpoint({
  method: "POST",
  path: "/api/admin/subscriptions/{subscriptionId}/charge",
  access: "admin",
  permission: "subscriptions",
  summary: "Charge an unpaid box again now, with the saved card",
  input: z.object(one),
  output: adminSubscriptionDetails,
  refusals: [
    "not-found",
    "subscription-over",
    "nothing-to-charge",
    "card-refused",
    "payment-in-progress",
    "payment-unavailable",
    "too-many-guesses",
  ],
});
