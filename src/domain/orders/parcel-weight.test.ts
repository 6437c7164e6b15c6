import { describe, expect, it } from "vitest";
import { packageFormat, parcelWeight } from "./parcel-weight.ts";

const WEIGHTS = { parcelPackagingGrams: 200, unitPackagingGrams: 20, unsizedUnitGrams: 150 };

describe("the weight of a parcel", () => {
  it("is that of its products and their packaging", () => {
    expect(parcelWeight([{ quantity: 1, netGrams: [150] }], WEIGHTS)).toBe(370);
    const many = [
      { quantity: 60, netGrams: [500] },
      { quantity: 2, netGrams: [100, 10, 110] },
    ];
    expect(parcelWeight(many, WEIGHTS)).toBe(200 + 60 * 520 + 2 * 280);
  });

  it("estimates a product of unknown size, or is unknown", () => {
    const brush = [{ quantity: 2, netGrams: [undefined] }];
    expect(parcelWeight(brush, WEIGHTS)).toBe(540);
    expect(parcelWeight(brush, { ...WEIGHTS, unsizedUnitGrams: 0 })).toBeUndefined();
  });

  it("and its number of products decide its format", () => {
    expect([1, 2_000, 2_001, 20_000, 20_001].map((grams) => packageFormat(grams, 15, 15))).toEqual([
      "small",
      "small",
      "medium",
      "medium",
      undefined,
    ]);
    expect(packageFormat(900, 16, 15)).toBe("medium");
    expect(packageFormat(undefined, 1, 15)).toBeUndefined();
  });
});
