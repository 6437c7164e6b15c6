import type { Audience, Duration, Naturalness, Purpose } from "#domain/plans.ts";

export const AUDIENCE_WORDS = {
  women: "Women",
  men: "Men",
  children: "Children",
} satisfies Record<Audience, string>;

/** What an audience's box is called. */
export const BOX_NAMES = {
  women: "Women's Box",
  men: "Men's Box",
  children: "Children's Box",
} satisfies Record<Audience, string>;

export const NATURALNESS_WORDS = {
  "100natural": "100% Natural, No Colour",
  "99natural": "99% Natural with Colour-Safe Colours",
} satisfies Record<Naturalness, string>;

export const PURPOSE_WORDS = {
  personal: "For Myself",
  gift: "As a Gift",
} satisfies Record<Purpose, string>;

export const DURATION_WORDS = {
  monthly: "Monthly",
  "3months": "3 Months",
  "6months": "6 Months",
  "12months": "12 Months",
} satisfies Record<Duration, string>;

/** How long a plan lasts, in a phrase. */
export const PLAN_LENGTH_WORDS = {
  monthly: "Month by month",
  "3months": "3 boxes",
  "6months": "6 boxes",
  "12months": "12 boxes",
} satisfies Record<Duration, string>;
