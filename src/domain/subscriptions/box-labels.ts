import type { Duration, Naturalness, Purpose } from "./plans.ts";

export const NATURALNESS_LABELS = {
  "100natural": "100% Natural, No Colour",
  "99natural": "99% Natural with Colour-Safe Colours",
} satisfies Record<Naturalness, string>;

/** Names of the naturalness options for use in sentences and documents. */
export const NATURALNESS_PHRASES = {
  "100natural": "100% natural, no colour",
  "99natural": "99% natural, with colour",
} satisfies Record<Naturalness, string>;

export const PURPOSE_LABELS = {
  personal: "For Myself",
  gift: "As a Gift",
} satisfies Record<Purpose, string>;

export const DURATION_LABELS = {
  monthly: "Monthly",
  "3months": "3 Months",
  "6months": "6 Months",
  "12months": "12 Months",
} satisfies Record<Duration, string>;

/** Duration of a plan, as a phrase. */
export const PLAN_LENGTH_LABELS = {
  monthly: "Month by month",
  "3months": "3 boxes",
  "6months": "6 boxes",
  "12months": "12 boxes",
} satisfies Record<Duration, string>;

/** Name of a plan in a sentence. */
export const PLAN_LABELS = {
  monthly: "monthly plan",
  "3months": "3-month plan",
  "6months": "6-month plan",
  "12months": "12-month plan",
} satisfies Record<Duration, string>;
