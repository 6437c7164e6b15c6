import type { AudienceBox } from "#contract/catalogue.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import type { Duration } from "#domain/plans.ts";

const PLAN_WORDS = {
  monthly: "monthly plan",
  "3months": "3-month plan",
  "6months": "6-month plan",
  "12months": "12-month plan",
} satisfies Record<Duration, string>;

/** "From £19.99/month · …": the lowest price somebody really pays, and on which condition. */
export function fromPriceLine({ firstBoxPrice, fromPrice, fromDuration }: AudienceBox): string {
  const first = parsePounds(firstBoxPrice);
  const later = parsePounds(fromPrice);
  return first < later
    ? `From ${formatPounds(first)}/month · first box, then from ${formatPounds(later)}`
    : `From ${formatPounds(later)}/month · ${PLAN_WORDS[fromDuration]}`;
}
