import type { Audience, Duration } from "#domain/plans.ts";

const AUDIENCES = { women: "Women's box", men: "Men's box", children: "Children's box" } satisfies Record<
  Audience,
  string
>;
const DURATIONS = {
  monthly: "monthly",
  "3months": "3 months",
  "6months": "6 months",
  "12months": "12 months",
} satisfies Record<Duration, string>;

/** What the dashboard calls a plan: "Women's box, 3 months". */
export function planName({ audience, duration }: { audience: Audience; duration: Duration }): string {
  return `${AUDIENCES[audience]}, ${DURATIONS[duration]}`;
}
