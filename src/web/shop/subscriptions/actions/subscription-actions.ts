import type { Recipient } from "#contract/subscriptions/gifts.ts";
import type { PlanChoices, Subscription } from "#contract/subscriptions/subscriptions.ts";
import { type AudienceNames, boxName } from "#domain/subscriptions/box-names.ts";
import type { Audience, Duration, Naturalness } from "#domain/subscriptions/plans.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { useCall } from "#web/app/use-call.ts";
import { useToast } from "#web/ui/toast.tsx";
import { monthName } from "./months.ts";

export type SubscriptionAction =
  | { kind: "skip" | "unskip"; boxMonth: string }
  | { kind: "pause"; months: number }
  | { kind: "resume" | "keep" }
  | { kind: "cancel"; ending: "period-end" | "now" }
  | { kind: "card"; setupId: string }
  | { kind: "plan"; audience: Audience; duration: Duration }
  | { kind: "preferences"; audience?: Audience; naturalness: Naturalness; exclusions: string[] }
  | { kind: "gift"; gift: Recipient }
  | { kind: "add-gift-card"; code: string }
  | { kind: "remove-gift-card"; giftCardId: number }
  | { kind: "swap"; boxMonth: string; productId: number; intoProductId: number };

type SubscriptionActionKind = SubscriptionAction["kind"];

/** Calls of the actions, made by a signed-in customer or through the link in an email. */
export interface SubscriptionActions {
  perform: (action: SubscriptionAction) => Promise<Subscription>;
  openCard: () => Promise<{ setupId: string; clientSecret: string }>;
  onUpdated: (subscription: Subscription) => void;
  /** Handles errors such as being signed out. Returns false to show the default message. */
  onError: (error: Error) => boolean;
  /** Available actions. */
  can: ReadonlySet<SubscriptionActionKind>;
  /** Reads the plans that the customer can change to. Defaults to the signed-in customer's call. */
  readPlanChoices?: () => Promise<PlanChoices>;
  /** Texts for the administrator, who acts for the customer. Defaults to the texts for the customer. */
  labels?: {
    /** The customer in a sentence, such as "Hazel". */
    customer: string;
    doneTitle: string;
    done: (action: SubscriptionAction, subscription: Subscription) => string;
    failed: (error: Error) => string;
  };
}

/** Person and owner of the boxes in a sentence: "you" and "your", or "Hazel" and "Hazel's" for the administrator. */
export function addressee({ labels }: Pick<SubscriptionActions, "labels">) {
  return labels
    ? { person: labels.customer, owner: `${labels.customer}'s`, gets: `${labels.customer} gets` }
    : { person: "you", owner: "your", gets: "you get" };
}

const DONE = {
  skip: "This box is skipped. Nothing is charged for it.",
  unskip: "This box is no longer skipped. We email you before it is charged.",
  pause: "Your subscription is paused.",
  resume: "Your subscription is active again. We email you before anything is charged.",
  cancel: "Your subscription will be cancelled at the end of the current period.",
  keep: "Your subscription continues. We email you before each charge.",
  card: "Your new card is used from now on.",
  plan: "Your plan has been changed.",
  preferences: "Your preferences are saved.",
  gift: "Your gift is saved. The change applies from the next box that is not packed yet.",
  "add-gift-card": "Your gift card pays for your boxes first.",
  "remove-gift-card": "This gift card no longer pays for your boxes.",
  swap: "Swapped. Your choice is reserved for your box.",
} satisfies Record<SubscriptionActionKind, string>;

const REFUSED: Readonly<Record<string, string>> = {
  "too-late-to-change": "It is too late to change this box, because its charge day has begun.",
  "subscription-over": "This subscription has ended or is ending.",
  "subscription-paused": "This subscription is already paused.",
  "not-paused": "This subscription is not paused.",
  "not-ending": "This subscription has not been cancelled.",
  "nothing-to-cancel": "This subscription is already cancelled.",
  "nothing-to-pause": "There is no next box to pause.",
  "nothing-to-change": "No further box of this plan can be changed.",
  "not-sellable": "This plan is no longer offered. Your own plan continues.",
  "swap-refused": "Your box has changed. Check it again.",
  "out-of-stock": "It has just sold out. Choose another one.",
  "cooling-off-over":
    "The cooling-off period is over. You can still cancel, and your subscription then ends with the paid period.",
  "card-not-saved": "The card was not confirmed. Try again.",
  "link-expired": "This link has expired. Sign in to your account.",
  "link-invalid": "This link is not valid. Use the latest email.",
};

const TOO_LATE_TO_SWAP = "It is too late to swap, because this box is being packed.";
const ANNOUNCED_STAYS = "This gift card now pays only for the box that we have already emailed you about.";
const CARD_SAVED_ONLY = "Your new card is saved. Your unpaid box is not paid yet.";

function doneLabel(action: SubscriptionAction, subscription: Subscription, names: AudienceNames): string {
  const { failure } = subscription;
  if (action.kind === "preferences") return `${DONE.preferences} ${preferencesFrom(action, subscription, names)}`;
  if (action.kind === "card" && failure) return CARD_SAVED_ONLY;
  if (action.kind === "remove-gift-card" && isStillPaying(subscription)) return ANNOUNCED_STAYS;
  const isEndedNow = action.kind === "cancel" && action.ending === "now";
  return isEndedNow ? "Your subscription has ended. Your refund is on its way to your card." : DONE[action.kind];
}

/** True if an announced or unpaid box still reserves part of a gift card. */
function isStillPaying({ boxes }: Subscription): boolean {
  return boxes.some(
    ({ status, giftCardAmount }) => (status === "billed" || status === "unpaid") && giftCardAmount !== "0.00",
  );
}

function refusedMessage(code: string, kind: SubscriptionActionKind): string | undefined {
  return kind === "swap" && code === "too-late-to-change" ? TOO_LATE_TO_SWAP : REFUSED[code];
}

/** Message that names the first box to which the saved preferences apply. */
function preferencesFrom(
  { audience }: Extract<SubscriptionAction, { kind: "preferences" }>,
  { changesFrom: { contents, plan } }: Subscription,
  names: AudienceNames,
): string {
  const inside = contents
    ? `They apply from your ${monthName(contents)} box onwards.`
    : "They apply from your next box onwards.";
  if (!audience) return inside;
  return `${inside} From ${plan ? monthName(plan) : "the next box"} onwards, you get a ${boxName(audience, names)}.`;
}

/**
 * Runs an action, refreshes the data and shows a toast. The caller shows refused gift card codes beside their field.
 */
export function useSubscriptionAction(
  { perform, onUpdated, onError, labels }: SubscriptionActions,
  onDone: () => void = () => undefined,
) {
  const names = useAudienceNames();
  const { showToast } = useToast();
  return useCall({
    call: perform,
    onSuccess: (subscription, action) => {
      onUpdated(subscription);
      const description = labels ? labels.done(action, subscription) : doneLabel(action, subscription, names);
      showToast({ title: labels?.doneTitle ?? "Subscription Updated", description, variant: "success" });
      onDone();
    },
    onError: (error, { kind }) => {
      if (onError(error) || kind === "add-gift-card") return;
      if (labels) return showToast({ title: "Error", description: labels.failed(error), variant: "destructive" });
      const known = error instanceof ApiRefusal ? refusedMessage(error.code, kind) : undefined;
      const unknown = kind === "cancel" ? "Failed to cancel subscription. Please try again." : "Please try again.";
      showToast({ title: "Error", description: known ?? unknown, variant: "destructive" });
    },
  });
}
