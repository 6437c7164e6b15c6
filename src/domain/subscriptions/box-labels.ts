import type { Audience, Duration, Naturalness, Purpose, QuestionnaireAnswers } from "./plans.ts";

export const AUDIENCE_LABELS = {
  women: "Women",
  men: "Men",
  children: "Children",
} satisfies Record<Audience, string>;

export const BOX_NAMES = {
  women: "Women's Box",
  men: "Men's Box",
  children: "Children's Box",
} satisfies Record<Audience, string>;

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

/** Name of a plan: "Women's box, 3 months". Of a prepaid gift: "Women's box, 3 boxes as a gift". */
export function planName({
  audience,
  duration,
  isPrepaid = false,
}: {
  audience: Audience;
  duration: Duration;
  isPrepaid?: boolean | undefined;
}): string {
  const length = isPrepaid ? `${PLAN_LENGTH_LABELS[duration]} as a gift` : DURATION_LABELS[duration].toLowerCase();
  return `${BOX_NAMES[audience].replace("Box", "box")}, ${length}`;
}

/** State of a prepaid gift for the shop: "Gift, 3 boxes, prepaid, 1 of 3 sent, 2 refunded". */
export function prepaidLabel({ boxes, sent, refunded }: { boxes: number; sent: number; refunded: number }): string {
  const label = `Gift, ${boxes} boxes, prepaid, ${sent} of ${boxes} sent`;
  return refunded > 0 ? `${label}, ${refunded} refunded` : label;
}

/** Summary of the questionnaire answers for emails and documents: "100% natural, no colour. For myself. 3 boxes." */
export function describeAnswers({
  naturalness,
  purpose,
  duration,
  isSingle = false,
}: QuestionnaireAnswers & { isSingle?: boolean | undefined }): string {
  const forWhom = purpose === "gift" ? "As a gift" : "For myself";
  return `${NATURALNESS_PHRASES[naturalness]}. ${forWhom}. ${isSingle ? "One box" : PLAN_LENGTH_LABELS[duration]}.`;
}
