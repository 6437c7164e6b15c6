import { type Pence, pence, spreadPence, sumPence } from "#domain/money.ts";

export interface DiscountTerms {
  id: number;
  code: string;
  kind: "percentage" | "fixed";
  /** Hundredths of a percent for a percentage, pence for a fixed amount. */
  value: number;
  /** Minimum total of products and first boxes, before delivery. */
  minimumPence: Pence | undefined;
  /** Number of uses that are left, not counting uses reserved by other orders. Undefined if the code has no limit. */
  usesLeft: number | undefined;
  isActive: boolean;
  validFrom: Date;
  validUntil: Date | undefined;
  /** Ids of the products that the code applies to. Undefined for all products. */
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
/** Reasons why a code has no effect. */
export type CodeRefusal = (typeof CODE_REFUSALS)[number];

export interface LineToDiscount {
  productId: number;
  /** Today's price of the line. For a box, the price of the first month only. */
  lineTotalPence: Pence;
}

export type DiscountDecision =
  /** `parts` has one entry per line, in order. Its sum is `amountPence`. */
  { isApplied: true; amountPence: Pence; parts: readonly Pence[] } | { isApplied: false; refusal: CodeRefusal };

export interface DiscountMoment {
  /** Amounts due today that codes do not reduce: delivery and services. */
  undiscountedPence: Pence;
  now: Date;
}

const PERCENT_PARTS = 10_000;
/** Smallest card charge in pounds (Stripe, "Minimum and maximum charge amounts"). */
export const CARD_CHARGE_MIN_PENCE = /* @__PURE__ */ pence(30);

/** Hundredths of a percent for a percentage, pence for a fixed amount. */
const UNPROVED_MAX = { percentage: 5_000, fixed: 2_500 };

interface CodeValue {
  type: "percentage" | "fixed";
  /** Hundredths of a percent for a percentage, pence for a fixed amount. */
  value: number;
  maxUses: number | null;
  isActive: boolean;
}

/**
 * True if a new or changed code can give so much away that it needs recent authentication: an active code without a
 * maximum of uses, above 50 per cent or above £25. A change that leaves these values as they are needs none.
 */
export function needsRecentAuthForCode(code: CodeValue, before?: CodeValue): boolean {
  const { type, value, maxUses, isActive } = code;
  const isLarge = value > UNPROVED_MAX[type];
  if (!isActive || !(isLarge || maxUses === null)) return false;
  return !(before?.isActive && before.type === type && before.value === value && before.maxUses === maxUses);
}

/** Form in which codes are stored and compared: trimmed, in capitals. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Discount of a code on these lines, or the reason why there is none. `terms` is undefined for an unknown code. */
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

/** Amount of the discount, rounded once, half up. Never more than `sum`. */
function amountOf({ kind, value }: DiscountTerms, sum: Pence): Pence {
  switch (kind) {
    case "fixed":
      return pence(Math.min(value, sum));
    case "percentage":
      return pence(Math.min(Math.floor((sum * value + PERCENT_PARTS / 2) / PERCENT_PARTS), sum));
  }
}

/**
 * Reduces the discount if the remainder is too small for a card charge. The remainder is then zero or at least the
 * minimum.
 */
function leavePayable(amountPence: Pence, fullPence: Pence): Pence {
  const duePence = fullPence - amountPence;
  if (duePence === 0 || duePence >= CARD_CHARGE_MIN_PENCE) return amountPence;
  return pence(Math.max(0, fullPence - CARD_CHARGE_MIN_PENCE));
}
