import type { AdminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import type { SkipReason } from "#domain/subscriptions/boxes.ts";

type BoxCharge = AdminSubscriptionDetails["charges"][number];
type Attempt = BoxCharge["attempts"][number];

const CODES: Readonly<Record<string, string>> = {
  card_declined: "the bank declined the card",
  generic_decline: "the bank declined the card and gave no reason",
  insufficient_funds: "not enough money in the account",
  expired_card: "the card has expired",
  incorrect_cvc: "the security code is wrong",
  processing_error: "the bank could not answer",
  authentication_required: "the bank wants the customer to confirm it",
  lost_card: "the card was reported lost",
  stolen_card: "the card was reported stolen",
  method_gone: "the card is gone at the provider",
  method_missing: "no way to pay is kept",
  payment_cancelled: "the payment was cancelled on the provider's own pages",
};

/** A provider's or a bank's code with its meaning: "not enough money in the account (insufficient_funds)". */
export function codeLabel(code: string): string {
  const text = CODES[code];
  return text ? `${text} (${code})` : code.replaceAll("_", " ");
}

/** What came of a try. */
export function attemptLabel({ outcome, code }: Pick<Attempt, "outcome" | "code">): string {
  switch (outcome) {
    case "paid":
      return "Paid";
    case "declined":
      return `Declined: ${codeLabel(code ?? "card_declined")}`;
    case "not-taken":
      return "The provider never got it: nothing was charged";
    case "cancelled":
      return "Cancelled: nothing was charged";
    case "unknown":
      return "No answer yet: it is looked up until it is known";
  }
}

const SKIPPED = {
  customer: "Left out by the customer",
  paused: "Left out by a pause",
  unpaid: "Left out: not paid",
  ended: "Left out: the subscription ended",
  late: "Left out: too late to be charged",
  refunded: "Paid and given back",
} satisfies Record<SkipReason, string>;

/** How a box stands with its money. */
export function standing({ status, skipReason }: Pick<BoxCharge, "status" | "skipReason">): {
  text: string;
  tone: "success" | "warning" | "neutral";
} {
  switch (status) {
    case "charged":
      return { text: "Paid", tone: "success" };
    case "packed":
      return { text: "Paid and packed", tone: "success" };
    case "dispatched":
      return { text: "Sent", tone: "success" };
    case "unpaid":
      return { text: "Not paid", tone: "warning" };
    case "planned":
    case "billed":
      return { text: "Announced, not charged yet", tone: "neutral" };
    case "skipped":
      return { text: SKIPPED[skipReason ?? "ended"], tone: "neutral" };
  }
}
