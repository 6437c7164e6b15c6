import { type Pence, pence, spreadPence, sumPence } from "#domain/money.ts";

/** A discount code as far as the rules need it. */
export interface DiscountTerms {
  id: number;
  code: string;
  kind: "percentage" | "fixed";
  /** Hundredths of a percent of a percentage code, pence of a fixed one. */
  value: number;
  /** On goods and first boxes, before delivery. */
  minimumPence: Pence | undefined;
  /** Uses that are neither made nor reserved by somebody else; undefined when there is no limit. */
  usesLeft: number | undefined;
  isActive: boolean;
  validFrom: Date;
  validUntil: Date | undefined;
  /** The only products it is for; undefined for all. */
  productIds: readonly number[] | undefined;
}

export const CODE_REFUSALS = [
  "code-unknown",
  "code-expired",
  "code-not-yet",
  "code-used-up",
  "code-minimum",
  "code-not-for-these",
] as const;
/** Why a code takes nothing off. */
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

export interface LineToDiscount {
  productId: number;
  /** What the line costs today: of a box its first month, never the later ones. */
  lineTotalPence: Pence;
}

export type DiscountDecision =
  /** `parts` has one entry per line, in their order; they add up to `amountPence`. */
  { isApplied: true; amountPence: Pence; parts: readonly Pence[] } | { isApplied: false; refusal: CodeRefusal };

export interface DiscountMoment {
  /** Everything that is due today and that no code lessens: delivery, and every service. */
  undiscountedPence: Pence;
  now: Date;
}

const PERCENT_PARTS = 10_000;
/** The least that a card can be charged in pounds sterling (Stripe, "Minimum and maximum charge amounts"). */
export const CARD_CHARGE_MIN_PENCE = pence(30);

/** How a code is compared and stored: case and surrounding blanks say nothing. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** What a code takes off these lines, or why nothing. `terms` is undefined for a code that does not exist. */
export function decideDiscount(
  terms: DiscountTerms | undefined,
  lines: readonly LineToDiscount[],
  { undiscountedPence, now }: DiscountMoment,
): DiscountDecision {
  if (!terms?.isActive) return { isApplied: false, refusal: "code-unknown" };
  const refusal = refusalOf(terms, lines, now);
  if (refusal) return { isApplied: false, refusal };
  const eligible = eligiblePence(terms, lines);
  const fullPence = pence(sumPence(lines.map((line) => line.lineTotalPence)) + undiscountedPence);
  const amountPence = leavePayable(amountOf(terms, sumPence(eligible)), fullPence);
  return { isApplied: true, amountPence, parts: spreadPence(amountPence, eligible) };
}

function refusalOf(terms: DiscountTerms, lines: readonly LineToDiscount[], now: Date): CodeRefusal | undefined {
  if (now < terms.validFrom) return "code-not-yet";
  if (terms.validUntil && now >= terms.validUntil) return "code-expired";
  if (terms.usesLeft !== undefined && terms.usesLeft <= 0) return "code-used-up";
  if (!lines.some((line) => isEligible(terms, line))) return "code-not-for-these";
  const subtotalPence = sumPence(lines.map((line) => line.lineTotalPence));
  if (terms.minimumPence !== undefined && subtotalPence < terms.minimumPence) return "code-minimum";
  return undefined;
}

function isEligible({ productIds }: DiscountTerms, { productId }: LineToDiscount): boolean {
  return productIds === undefined || productIds.includes(productId);
}

function eligiblePence(terms: DiscountTerms, lines: readonly LineToDiscount[]): Pence[] {
  return lines.map((line) => (isEligible(terms, line) ? line.lineTotalPence : pence(0)));
}

/** Rounded half up to the penny, once, on the sum; never more than the sum. */
function amountOf({ kind, value }: DiscountTerms, sum: Pence): Pence {
  switch (kind) {
    case "fixed":
      return pence(Math.min(value, sum));
    case "percentage":
      return pence(Math.min(Math.floor((sum * value + PERCENT_PARTS / 2) / PERCENT_PARTS), sum));
  }
}

/** A little less off where a card could not be charged what is left: nothing is due then, or the least that can be. */
function leavePayable(amountPence: Pence, fullPence: Pence): Pence {
  const duePence = fullPence - amountPence;
  if (duePence === 0 || duePence >= CARD_CHARGE_MIN_PENCE) return amountPence;
  return pence(Math.max(0, fullPence - CARD_CHARGE_MIN_PENCE));
}
