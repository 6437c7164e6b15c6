import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, spreadPence, sumPence } from "#domain/money.ts";
import { type DiscountTerms, decideDiscount, normaliseCode } from "./discounts.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const AT = { undiscountedPence: pence(100), now: NOW };
const WITHOUT_DELIVERY = { ...AT, undiscountedPence: pence(0) };
const LINES = [
  { productId: 1, lineTotalPence: pence(999) },
  { productId: 103, lineTotalPence: pence(1999) },
];
const TEN_PERCENT: DiscountTerms = {
  id: 1,
  code: "SOAK10",
  kind: "percentage",
  value: 1000,
  minimumPence: undefined,
  usesLeft: undefined,
  isActive: true,
  validFrom: new Date("2026-01-01T00:00:00Z"),
  validUntil: undefined,
  productIds: undefined,
};

describe("a discount code", () => {
  it("takes a percentage off goods and first boxes, rounded once, with parts that add up", () => {
    expect(decideDiscount(TEN_PERCENT, LINES, AT)).toEqual({ isApplied: true, amountPence: 300, parts: [99, 201] });
    expect(decideDiscount({ ...TEN_PERCENT, value: 1250 }, LINES, AT)).toMatchObject({ amountPence: 375 });
  });

  it("takes a fixed amount off, and never more than there is", () => {
    const fixed = { ...TEN_PERCENT, kind: "fixed" as const, value: 500 };
    expect(decideDiscount(fixed, LINES, AT)).toEqual({ isApplied: true, amountPence: 500, parts: [166, 334] });
    expect(decideDiscount({ ...fixed, value: 100_000 }, LINES, AT)).toEqual({
      isApplied: true,
      amountPence: 2998,
      parts: [999, 1999],
    });
  });

  it("leaves nothing due or at least what a card can be charged", () => {
    const fixed = (value: number) => ({ ...TEN_PERCENT, kind: "fixed" as const, value });
    for (const [value, takenPence] of [
      [2968, 2968],
      [2969, 2968],
      [2997, 2968],
      [2998, 2998],
    ] as const)
      expect(decideDiscount(fixed(value), LINES, WITHOUT_DELIVERY)).toMatchObject({ amountPence: takenPence });
    expect(decideDiscount(fixed(2997), LINES, AT)).toMatchObject({ amountPence: 2997 });
  });

  it("that is for some products leaves the others at their price", () => {
    const soapOnly = { ...TEN_PERCENT, productIds: [1] };
    expect(decideDiscount(soapOnly, LINES, AT)).toEqual({ isApplied: true, amountPence: 100, parts: [100, 0] });
  });

  it.each([
    ["code-unknown", undefined],
    ["code-unknown", { ...TEN_PERCENT, isActive: false }],
    ["code-not-yet", { ...TEN_PERCENT, validFrom: new Date("2026-11-21T12:00:01Z") }],
    ["code-expired", { ...TEN_PERCENT, validUntil: NOW }],
    ["code-used-up", { ...TEN_PERCENT, usesLeft: 0 }],
    ["code-not-for-these", { ...TEN_PERCENT, productIds: [2] }],
    ["code-minimum", { ...TEN_PERCENT, minimumPence: pence(2999) }],
  ] as const)("is refused as %s", (refusal, terms) => {
    expect(decideDiscount(terms, LINES, AT)).toEqual({ isApplied: false, refusal });
  });

  it("counts from its first second, up to its last, and at exactly its minimum", () => {
    const edge = { ...TEN_PERCENT, validFrom: NOW, validUntil: new Date(NOW.getTime() + 1), minimumPence: pence(2998) };
    expect(decideDiscount({ ...edge, usesLeft: 1 }, LINES, AT)).toMatchObject({ isApplied: true });
  });

  it("reads the same in any case of letters", () => {
    expect(normaliseCode(" soak10 ")).toBe("SOAK10");
  });
});

describe("an amount that is spread", () => {
  const anyWeights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }).map(pence), { maxLength: 40 });

  it("comes back whole, no part more than its weight", () => {
    fc.assert(
      fc.property(anyWeights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
        const amount = pence(Math.floor(sumPence(weights) * share));
        const parts = spreadPence(amount, weights);
        expect(sumPence(parts)).toBe(amount);
        expect(parts.filter((part, index) => part < 0 || part > (weights[index] ?? 0))).toEqual([]);
      }),
    );
  });
});
