import type { Duration, Naturalness, Purpose, QuestionnaireAnswers } from "./plans.ts";

const NATURALNESS = {
  "100natural": "100% natural, no colour",
  "99natural": "99% natural, with colour",
} satisfies Record<Naturalness, string>;

const PURPOSES = { personal: "For myself", gift: "As a gift" } satisfies Record<Purpose, string>;

const DURATIONS = {
  monthly: "Month by month",
  "3months": "3 boxes",
  "6months": "6 boxes",
  "12months": "12 boxes",
} satisfies Record<Duration, string>;

/** What was answered about a box, in letters and on papers: "100% natural, no colour. For myself. 3 boxes." */
export function describeAnswers({
  naturalness,
  purpose,
  duration,
  isSingle = false,
}: QuestionnaireAnswers & { isSingle?: boolean | undefined }): string {
  const length = isSingle ? "One box" : DURATIONS[duration];
  return [NATURALNESS[naturalness], PURPOSES[purpose], length].map((words) => `${words}.`).join(" ");
}
