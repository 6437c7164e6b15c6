import { DURATION_LABELS, NATURALNESS_PHRASES, PLAN_LENGTH_LABELS } from "./box-labels.ts";
import { type AudienceNames, possessive } from "./box-names.ts";
import type { Audience, Duration, QuestionnaireAnswers } from "./plans.ts";

/** Name of a plan: "Women's box, 3 months". Of a prepaid gift: "Women's box, 3 boxes as a gift". */
export function planName(
  {
    audience,
    duration,
    isPrepaid = false,
  }: {
    audience: Audience;
    duration: Duration;
    isPrepaid?: boolean | undefined;
  },
  names: AudienceNames,
): string {
  const length = isPrepaid ? `${PLAN_LENGTH_LABELS[duration]} as a gift` : DURATION_LABELS[duration].toLowerCase();
  return `${possessive(names[audience])} box, ${length}`;
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
