import { describe, expect, it } from "vitest";
import type { DiscountCode } from "#contract/pricing/admin-pricing.ts";
import { categoriesOf, choiceLabel, findByWords } from "./discount-products.tsx";
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
    expect(messagesOf({ value: " " })).toEqual(["Value is required"]);
    for (const value of ["-1", "many"]) expect(messagesOf({ value })).toEqual(["Value must be positive"]);
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

  it("sends a start only when it was changed, and an emptied start as one at once", () => {
    const code: DiscountCode = {
      id: 1,
      code: "WINTER10",
      description: "",
      type: "percentage",
      value: "10.00",
      isActive: true,
      minOrderValue: null,
      maxUses: null,
      usedCount: 0,
      validFrom: "2026-11-21T10:00:00.000Z",
      validUntil: null,
      applicableToProducts: [],
      isArchived: false,
    };
    const sent = (validFrom: string) => toSentDiscount(discountForm.parse({ ...TYPED, validFrom }), code);
    expect(sent("2026-11-21")).not.toHaveProperty("validFrom");
    expect(sent("2026-12-01").validFrom).toBe("2026-12-01");
    expect(sent("").validFrom).toBeNull();
    expect(toSentDiscount(discountForm.parse(TYPED))).not.toHaveProperty("validFrom");
  });
});

describe("the choice of products", () => {
  const products = [
    { id: 90, name: "Rose Soap", categoryName: "Soap Bars" },
    { id: 91, name: "Oat Soap", categoryName: "Soap Bars" },
    { id: 92, name: "Rose Oil", categoryName: "Oils" },
    { id: 93, name: "Sponge", categoryName: null },
  ];

  it("says whether it limits the code", () => {
    expect([0, 1, 3].map(choiceLabel)).toEqual(["Products: all", "Products: only 1", "Products: only 3"]);
  });

  it("is searched by all words of a name and its category", () => {
    const found = (words: string) => findByWords(products, words).map(({ id }) => id);
    expect(found("rose")).toEqual([90, 92]);
    expect(found(" SOAP rose")).toEqual([90]);
    expect(found("")).toEqual([90, 91, 92, 93]);
    expect(found("fig")).toEqual([]);
  });

  it("is grouped by category, both in alphabetical order", () => {
    const groups = categoriesOf(products).map(([category, members]) => [category, members.map(({ id }) => id)]);
    expect(groups).toEqual([
      ["Oils", [92]],
      ["Soap Bars", [91, 90]],
      ["Without a category", [93]],
    ]);
  });
});
