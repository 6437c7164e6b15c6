import { describe, expect, it } from "vitest";
import { discountForm, toSentDiscount, toTypedDiscount, usageInWords } from "./discounts-page.tsx";

const TYPED = { ...toTypedDiscount(undefined), code: "WINTER10", value: "10" };
const messagesOf = (change: object) =>
  discountForm.safeParse({ ...TYPED, ...change }).error?.issues.map(({ message }) => message) ?? [];

it.each([
  [0, null, "Not used yet"],
  [0, 100, "Not used yet, at most 100 times"],
  [1, null, "Used once"],
  [0, 1, "Not used yet, at most once"],
  [1, 1, "Used 1 of 1 time"],
  [3, 100, "Used 3 of 100 times"],
])("says in words that a code was used %s times of %s", (usedCount, maxUses, words) => {
  expect(usageInWords({ usedCount, maxUses })).toBe(words);
});

describe("the discount form", () => {
  it("asks for a code and a value in the specification's words", () => {
    expect(messagesOf({ code: " " })).toEqual(["Code is required"]);
    for (const value of ["", "-1", "many"]) expect(messagesOf({ value })).toEqual(["Value must be positive"]);
    expect(messagesOf({ maxUses: "0" })).toEqual(["Max uses must be positive"]);
    expect(messagesOf({ minOrderValue: "much" })).toEqual(["Must be an amount such as 12.50"]);
    expect(messagesOf({})).toEqual([]);
  });

  it("leaves empty optional numbers out", () => {
    const sent = toSentDiscount(discountForm.parse(TYPED));
    expect(sent.minOrderValue).toBeUndefined();
    expect(sent.maxUses).toBeUndefined();
    expect(sent.validUntil).toBeNull();
  });
});
