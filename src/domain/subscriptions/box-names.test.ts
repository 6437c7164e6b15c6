import { describe, expect, it } from "vitest";
import { boxName, DEFAULT_AUDIENCE_NAMES, planTitle, possessive } from "./box-names.ts";
import { planName } from "./describe-box.ts";
import { boxInSentence, nameInSentence } from "./names-in-sentences.ts";
import { AUDIENCES } from "./plans.ts";

const ADULTS = { ...DEFAULT_AUDIENCE_NAMES, women: "Adults" };

describe("the names of boxes", () => {
  it.each([
    ["women", "Women's Box", "women's box", "Women's Monthly Subscription Box"],
    ["men", "Men's Box", "men's box", "Men's Monthly Subscription Box"],
    ["children", "Children's Box", "children's box", "Children's Monthly Subscription Box"],
  ] as const)("of %s are those that come with the shop: %s", (audience, name, inSentence, title) => {
    expect(boxName(audience, DEFAULT_AUDIENCE_NAMES)).toBe(name);
    expect(boxInSentence(audience, DEFAULT_AUDIENCE_NAMES)).toBe(inSentence);
    expect(planTitle(audience, DEFAULT_AUDIENCE_NAMES)).toBe(title);
  });

  it("follow the name that the merchant gives to an audience, and to no other", () => {
    expect(AUDIENCES.map((audience) => boxName(audience, ADULTS))).toEqual([
      "Adults' Box",
      "Men's Box",
      "Children's Box",
    ]);
    expect(boxInSentence("women", ADULTS)).toBe("adults' box");
    expect(planTitle("women", ADULTS)).toBe("Adults' Monthly Subscription Box");
    expect(planName({ audience: "women", duration: "3months" }, ADULTS)).toBe("Adults' box, 3 months");
    expect(planName({ audience: "women", duration: "3months", isPrepaid: true }, ADULTS)).toBe(
      "Adults' box, 3 boxes as a gift",
    );
  });

  it.each([
    ["Women", "Women's"],
    ["Adults", "Adults'"],
    ["Dads & Lads", "Dads & Lads'"],
    ["GIRLS", "GIRLS'"],
    ["Grown-ups over 60", "Grown-ups over 60's"],
    ["Mothers-to-be", "Mothers-to-be's"],
    ["Élèves", "Élèves'"],
  ])("of %s begin with %s", (name, possessed) => {
    expect(possessive(name)).toBe(possessed);
  });

  it.each([
    ["Women", "women"],
    ["Grown-ups", "grown-ups"],
    ["Élèves", "élèves"],
    ["children", "children"],
    ["Dads & Lads", "Dads & Lads"],
    ["NHS staff", "NHS staff"],
  ])("read inside a sentence: %s as %s", (name, inSentence) => {
    expect(nameInSentence(name)).toBe(inSentence);
  });
});
