import type { AdminSubscription } from "#contract/subscriptions/admin-subscriptions.ts";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { BOX_MONTH } from "#domain/iso-day.ts";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "#domain/subscriptions/boxes.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { monthLabel, monthName } from "#web/shop/subscriptions/actions/months.ts";
import type { SubscriptionAction } from "#web/shop/subscriptions/actions/subscription-actions.ts";

const STATUS_LABELS = {
  active: "Active",
  paused: "Paused",
  cancelled: "Cancelled",
  completed: "Completed",
} satisfies Record<SubscriptionStatus, string>;

export const SUBSCRIPTION_STATUS_OPTIONS = SUBSCRIPTION_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

export function subscriptionStatusBadgeLabel(status: SubscriptionStatus): string {
  return STATUS_LABELS[status];
}

/** Boxes sent so far: "1 of 3 boxes", or "2 boxes" for a plan without a last box. */
export function progressLabel({
  deliveredMonths,
  totalMonths,
  rolls,
  prepaidBoxes,
}: Pick<AdminSubscription, "deliveredMonths" | "totalMonths" | "rolls" | "prepaidBoxes">): string {
  if (prepaidBoxes !== null) return `${deliveredMonths} of ${prepaidBoxes} boxes`;
  if (!rolls) return `${deliveredMonths} of ${totalMonths} ${totalMonths === 1 ? "box" : "boxes"}`;
  if (deliveredMonths === 0) return "No box yet";
  return `${deliveredMonths} ${deliveredMonths === 1 ? "box" : "boxes"}`;
}

/** A subscription's payment failure as a sentence. */
export function paymentFailureLabel({
  boxMonth,
  leftOutInARow,
}: NonNullable<AdminSubscription["paymentFailure"]>): string {
  const leftOut = `${leftOutInARow} ${leftOutInARow === 1 ? "box was" : "boxes in a row were"} skipped as unpaid`;
  if (boxMonth === null) return `${leftOut}. The next box is charged after its payment notice.`;
  const due = `The ${monthLabel(boxMonth)} box is not paid`;
  return leftOutInARow === 0 ? `${due}.` : `${due}, and ${leftOut} before it.`;
}

const REFUSALS: Readonly<Record<string, string>> = {
  "not-found": "The subscription no longer exists.",
  "changed-meanwhile": "Someone else has changed this subscription. Check it before you change it.",
  "subscription-over": "It is ending, or it is a paid gift that has ended. The customer can start a new one.",
  "nothing-to-pause": "There is no box left to skip.",
  "not-ending": "It is not cancelled.",
  "subscription-paused": "It is already paused.",
  "not-paused": "It is not paused.",
  "too-late-to-change": "It is too late to change this box, because its charge day has begun or it is being packed.",
  "nothing-to-change": "No further box of this subscription can be changed.",
  "swap-refused": "The box has changed. Check it again.",
  "out-of-stock": "It has just sold out. Choose another item.",
  "nothing-to-charge": "No box is waiting for a payment.",
  "card-refused": "The saved card cannot pay for this box. Send the card link.",
  "payment-in-progress": "A payment for this box is in progress. Check the result before you try again.",
};

/** Messages of the toasts after a subscription is changed. */
export const SUBSCRIPTION_CHANGE = {
  success: "Subscription updated successfully",
  failure: "Failed to update subscription",
  reason: (error: Error) =>
    error instanceof ApiRefusal ? (REFUSALS[error.code] ?? error.issues[0]?.message) : undefined,
};

/** Message after an action for the customer. It names the box, or the first box, that the action changes. */
export function actedLabel(action: SubscriptionAction, { changesFrom }: Pick<Subscription, "changesFrom">): string {
  const from = (month: string | null) => (month ? `from the ${monthName(month)} box` : "from the next box");
  switch (action.kind) {
    case "skip":
      return `The ${monthName(action.boxMonth)} box is skipped`;
    case "unskip":
      return `The ${monthName(action.boxMonth)} box is no longer skipped`;
    case "swap":
      return `Item of the ${monthName(action.boxMonth)} box swapped`;
    case "pause":
      return `Subscription paused for ${action.months} ${action.months === 1 ? "month" : "months"}`;
    case "plan":
      return `Plan changed ${from(changesFrom.plan)}`;
    case "preferences":
      return `Preferences changed ${from(changesFrom.contents)}`;
    default:
      return SUBSCRIPTION_CHANGE.success;
  }
}

/** The month that is some months later: 1 gives "2027-01" for "2026-12". Undefined if it is no month of boxes. */
export function findMonthLater(month: string, months: number): string | undefined {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  const later = date.toISOString().slice(0, 7);
  return BOX_MONTH.test(later) ? later : undefined;
}
