import type { ReportReason, ReviewRefusal, ReviewScent, ReviewState, SkinFeel } from "#domain/reviews/reviews.ts";

export const SCENT_LABELS = {
  "too-light": "Too light",
  "just-right": "Just right",
  "too-strong": "Too strong",
} satisfies Record<ReviewScent, string>;

export const SKIN_FEEL_LABELS = {
  dry: "A little dry",
  soft: "Soft",
  rich: "Rich, like a cream",
} satisfies Record<SkinFeel, string>;

export const STATE_LABELS = {
  pending: "We have not checked it yet",
  shown: "Shown",
  refused: "Not shown",
} satisfies Record<ReviewState, string>;

/** Reasons for rejection, for the author. */
export const REFUSAL_MESSAGES = {
  "not-about-it": "It is not about this product.",
  "personal-data": "It contains private information about a person.",
  abusive: "It uses abusive language.",
  advertising: "It advertises something, or links to another site.",
  "medical-claim": "It says that a cosmetic treats or heals something. The law does not let a shop publish that.",
} satisfies Record<ReviewRefusal, string>;

/** Reasons to report a review. */
export const REPORT_LABELS = {
  "not-about-it": "It is not about this product",
  "personal-data": "It contains private information about a person",
  abusive: "It is abusive",
  advertising: "It is an advertisement",
  "medical-claim": "It says that a cosmetic heals something",
  "not-true": "I do not think it is real",
} satisfies Record<ReportReason, string>;
