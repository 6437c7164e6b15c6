import { expect, it } from "vitest";
import { isUnproven } from "./is-unproven.ts";

it("warns of claims that are shown without evidence, and of no others", () => {
  expect(isUnproven({ isEnabled: true, evidence: "" })).toBe(true);
  expect(isUnproven({ isEnabled: true, evidence: "Survey of 400" })).toBe(false);
  expect(isUnproven({ isEnabled: false, evidence: "" })).toBe(false);
});
